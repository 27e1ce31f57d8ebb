import type { Prospect, ProspectType, Tag } from '@nb/contracts';
import { readersSeparator, type Separator } from '@nb/file-import';
import { useShownLanguage, useTranslation } from '@nb/i18n';
import {
  Button,
  Cluster,
  IconButton,
  Menu,
  SearchField,
  Select,
  Text,
  VisuallyHidden,
  below,
  useMedia,
  visuallyHidden,
} from '@nb/ui';
import { downloadText, useToast } from '@nb/web-kit';
import { type KeyboardEvent, type ReactNode, memo } from 'react';
import styled from 'styled-components';
import { hasContactsPicker } from '../import/contacts-picker';
import { EXPORT_FILE, toCopyList, toCsv } from '../import/export';
import { CONTACT_SORTS, type ContactSort, typeOf } from './contacts.rules';

export const SEARCH_ID = 'search-contacts';

export const ListSearch = memo(function ListSearch({
  search,
  onSearch,
  isShort = false,
}: {
  search: string;
  onSearch: (search: string) => void;
  /** In a row with other tools. */
  isShort?: boolean;
}) {
  const { t } = useTranslation('prospects');
  return (
    <Search data-short={isShort || undefined}>
      <SearchField
        size={isShort ? 's' : 'm'}
        data-shortcut="/"
        id={SEARCH_ID}
        label={t('list.search')}
        placeholder={t('list.searchHint')}
        clearLabel={t('action.clear')}
        value={search}
        onChange={onSearch}
      />
    </Search>
  );
});

export interface ListToolsProps {
  tags: ReadonlyMap<string, Tag>;
  /** What is exported and copied: the contacts on show. */
  contacts: readonly Prospect[];
  onAdd: () => void;
  onImport: () => void;
  onPick: () => void;
}

/** ADD, Import CSV, Copy and Export CSV above the list. */
export const ListTools = memo(function ListTools({ contacts, tags, onAdd, onImport, onPick }: ListToolsProps) {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const copy = async () => {
    const text = toCopyList(contacts, (contact) => t(`type.${typeOf(contact)}`));
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('toast.listCopied'));
    } catch {
      toast.error(() => t('toast.copyFailed'));
    }
  };
  const language = useShownLanguage();
  const save = (separator: Separator = readersSeparator(language, navigator.languages)) => {
    downloadText(EXPORT_FILE, 'text/csv;charset=utf-8', toCsv(contacts, separator, tags));
    toast.success(t('toast.exported'));
  };
  const isEmpty = contacts.length === 0;
  const exportItems = ([',', ';'] as const).map((separator) => ({
    id: separator,
    label: t(separator === ',' ? 'list.exportComma' : 'list.exportSemicolon'),
    onAction: () => save(separator),
  }));
  const isPhone = useMedia(below.m);
  if (isPhone)
    return (
      <>
        <IconButton ownerOnly data-shortcut="n" variant="primary" icon="plus" label={t('list.add')} onPress={onAdd} />
        <Menu
          label={t('list.tools')}
          placement="bottom end"
          trigger={<IconButton icon="more" label={t('list.tools')} />}
          items={[
            { id: 'import', ownerOnly: true, icon: 'upload', label: t('list.import'), onAction: onImport },
            ...(hasContactsPicker()
              ? [{ id: 'pick', ownerOnly: true, icon: 'phone', label: t('list.pick'), onAction: onPick } as const]
              : []),
            {
              id: 'copy',
              ownerOnly: true,
              icon: 'copy',
              label: t('list.copy'),
              disabled: isEmpty,
              onAction: () => void copy(),
            },
            {
              id: 'export',
              ownerOnly: true,
              icon: 'download',
              label: t('list.export'),
              disabled: isEmpty,
              onAction: () => save(),
            },
            ...exportItems.map((item) => ({ ...item, ownerOnly: true, icon: 'download' as const, disabled: isEmpty })),
          ]}
        />
      </>
    );
  return (
    <>
      <Button ownerOnly data-shortcut="n" variant="primary" icon="plus" onPress={onAdd}>
        <SentenceCase>{t('list.add')}</SentenceCase>
      </Button>
      <Button ownerOnly icon="upload" onPress={onImport}>
        {t('list.import')}
      </Button>
      {hasContactsPicker() && (
        <Button ownerOnly icon="phone" onPress={onPick}>
          {t('list.pick')}
        </Button>
      )}
      <Cluster $gap={0}>
        <Button ownerOnly variant="ghost" icon="copy" onPress={() => void copy()} disabled={isEmpty}>
          {t('list.copy')}
        </Button>
        <Button ownerOnly variant="ghost" icon="download" onPress={() => save()} disabled={isEmpty}>
          {t('list.export')}
        </Button>
        <Menu
          label={t('list.exportAs')}
          trigger={<IconButton ownerOnly icon="chevron-down" label={t('list.exportAs')} disabled={isEmpty} />}
          items={exportItems}
        />
      </Cluster>
    </>
  );
});

export interface ListLineProps {
  filters?: ReactNode;
  /** Search or filters leave some out. */
  isNarrowed: boolean;
  /** How many there are, in words. */
  status: string;
  sort: ContactSort;
  onSort: (sort: ContactSort) => void;
  selected: readonly Prospect[];
  onType: (type: ProspectType) => void;
  onDelete: () => void;
  onClear: () => void;
  /** Stage, tags and next date of the selected. */
  selectionTools: ReactNode;
}

/** The line above the list: filters, how many and in what order, or what to do with those that are ticked. The latter lies over the former, so no row moves under the pointer. */
export function ListLine({
  filters,
  isNarrowed,
  status,
  sort,
  onSort,
  selected,
  onType,
  onDelete,
  onClear,
  selectionTools,
}: ListLineProps) {
  const { t } = useTranslation('prospects');
  const selecting = selected.length > 0;
  return (
    <Line data-stays={selecting || undefined}>
      <VisuallyHidden role="status">{selecting && t('select.count', { count: selected.length })}</VisuallyHidden>
      <Usual data-covered={selecting || undefined}>
        {filters}
        <Status size={14} tone="muted" role="status" numeric data-aside={(filters && !isNarrowed) || undefined}>
          {status}
        </Status>
        <Order sort={sort} onSort={onSort} />
      </Usual>
      {selecting && (
        <SelectionBar
          selected={selected}
          onType={onType}
          onDelete={onDelete}
          onClear={onClear}
          selectionTools={selectionTools}
        />
      )}
    </Line>
  );
}

/** The order of the list; an icon on phones. */
const Order = memo(function Order({ sort, onSort }: Pick<ListLineProps, 'sort' | 'onSort'>) {
  const { t } = useTranslation('prospects');
  const isPhone = useMedia(below.m);
  const orders = CONTACT_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }));
  return isPhone ? (
    <Menu
      label={t('sort.label')}
      placement="bottom end"
      trigger={<IconButton icon="sort" label={`${t('sort.label')}: ${t(`sort.${sort}`)}`} />}
      items={orders.map(({ value, label }) => ({
        id: value,
        label,
        selected: value === sort,
        onAction: () => onSort(value),
      }))}
    />
  ) : (
    <SortBox>
      <Select<ContactSort> label={t('sort.label')} hideLabel value={sort} onChange={onSort} options={orders} />
    </SortBox>
  );
});

const TYPES: readonly ProspectType[] = ['partner', 'customer', 'both', 'other'];

/** What can be done with the ticked contacts; it stays in sight while the list scrolls. */
function SelectionBar({
  selected,
  onType,
  onDelete,
  onClear,
  selectionTools,
}: Omit<ListLineProps, 'filters' | 'isNarrowed' | 'status' | 'sort' | 'onSort'>) {
  const { t } = useTranslation('prospects');
  return (
    <Bar
      role="toolbar"
      aria-label={t('select.bar')}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClear()}
    >
      <IconButton icon="close" label={t('select.none')} onPress={onClear} />
      <Text weight={600} numeric style={{ flex: 1 }}>
        {t('word.selected', { count: selected.length })}
      </Text>
      {selectionTools}
      <Menu
        label={t('select.typeOf', { count: selected.length })}
        placement="bottom end"
        trigger={
          <Button ownerOnly size="s" iconEnd="chevron-down">
            {t('select.type')}
          </Button>
        }
        items={TYPES.map((type) => ({ id: type, label: t(`type.${type}`), onAction: () => onType(type) }))}
      />
      <Button ownerOnly size="s" variant="danger" icon="trash" aria-label={t('action.delete')} onPress={onDelete}>
        <WideOnly>{t('action.delete')}</WideOnly>
      </Button>
    </Bar>
  );
}

const Search = styled.div`
  flex: 1 1 240px;
  min-inline-size: 0;
  &[data-short] {
    flex: 0 1 240px;
  }
  @media ${below.xl} {
    flex-basis: 100%;
  }
  /* Beside the two buttons of a phone. */
  @media ${below.m} {
    flex-basis: 0;
  }
`;
const Line = styled.div`
  display: grid;
  align-items: center;
  min-block-size: 44px;
  > :not([role='status']) {
    grid-area: 1 / 1;
    min-inline-size: 0;
  }
  &[data-stays] {
    position: sticky;
    inset-block-start: 72px;
    z-index: 5;
  }
`;
const Usual = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  > [role='group'] {
    flex: 1 1 auto;
  }
  > :last-child {
    margin-inline-start: auto;
  }
  &[data-covered] {
    visibility: hidden;
  }
`;
const Status = styled(Text)`
  /* shrinks before the select does */
  flex: 0 1000 auto;
  @media ${below.m} {
    &[data-aside] {
      ${visuallyHidden}
    }
  }
`;
const SortBox = styled.div`
  flex: 0 1 auto;
  /* as wide as its text: «Más recientes primero» was cut off on phones */
  inline-size: max-content;
  min-inline-size: min(150px, 60%);
  max-inline-size: 76%;
`;
/** Shows an upper-case label (the specified «ADD») like the labels beside it. */
const SentenceCase = styled.span`
  display: inline-block;
  text-transform: lowercase;
  &::first-letter {
    text-transform: uppercase;
  }
`;
/** Hidden on phones, which have room for the icon only. */
const WideOnly = styled.span`
  @media ${below.s} {
    display: none;
  }
`;
const Bar = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 4px 8px;
  flex: 1;
  min-inline-size: 0;
  padding: 3px 8px 3px 4px;
  padding-inline: 4px 8px;
  border: 1px solid var(--nb-brand);
  border-radius: var(--nb-radius-m);
  background: var(--nb-brand-soft);
`;
