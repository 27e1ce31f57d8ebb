import { type Prospect, STAGES, type Stage } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  Illustration,
  type MenuProps,
  Skeleton,
  SkeletonRegion,
  Stack,
  Text,
  below,
  useMedia,
  visuallyHidden,
} from '@nb/ui';
import { errorText, requestIdOf, useAsOpened, useDialog, useNavigate } from '@nb/web-kit';
import { type KeyboardEvent, useCallback, useState } from 'react';
import styled from 'styled-components';
import { ConflictDialog, DeleteDialog } from '../contacts/contact-dialogs';
import { ContactSheet } from '../contacts/contact-forms';
import { useProspectsQuery } from '../contacts/contacts.api';
import { type ListView, useListInAddress, useShownContacts, useStep3Warning } from '../contacts/contacts.state';
import { FilterBar } from '../contacts/filter-bar';
import { focusSoon } from '../contacts/focus-soon';
import { ListSearch, SEARCH_ID } from '../contacts/list-tools';
import { isFiltered, stageOf } from '../contacts/pipeline.rules';
import { SelectionTools } from '../contacts/selection-tools';
import { useBulkActions, useContactActions } from '../contacts/use-contact-actions';
import { TagsDialog } from '../tags/tags-dialog';
import { Board, useBoardSelection } from './board';
import type { MovePlan } from './board.rules';
import { useMoves } from './use-moves';

/** The contacts as a board. Loading, failed, empty and ready are four different things. */
export function BoardView() {
  const { t } = useTranslation('prospects');
  const query = useProspectsQuery();
  const view = useListInAddress();
  if (query.data) return <BoardOf contacts={query.data} view={view} />;
  if (!query.isError) return <BoardSkeleton />;
  return (
    <ErrorState
      title={t('list.failed')}
      text={errorText(query.error, t)}
      retryLabel={t('action.retry')}
      onRetry={() => void query.refetch().then(({ isSuccess }) => isSuccess && focusSoon(SEARCH_ID))}
      retrying={query.isFetching}
      requestIdLabel={t('list.requestId')}
      {...(requestIdOf(query.error) && { requestId: requestIdOf(query.error) ?? '' })}
    />
  );
}

function BoardOf({ contacts, view }: { contacts: readonly Prospect[]; view: ListView }) {
  const { t } = useTranslation('prospects');
  const isPhone = useMedia(below.l);
  const actions = useContactActions();
  const bulk = useBulkActions();
  const { filters, onFilter } = view;
  // All stages are shown; on a phone the stage of the address is the one on show.
  const { shown, needle } = useShownContacts(contacts, {
    search: view.search,
    sort: 'newest',
    filters: { ...filters, stage: null },
  });
  const selection = useBoardSelection(shown);
  const { selected, select, clear } = selection;
  const [moved, setMoved] = useState<MovePlan>();
  const { move, dialogs: moveDialogs } = useMoves({ actions, bulk, contacts, selected, onMoved: setMoved });
  const ownTags = useDialog('tags');
  const [wantsFilters, setWantsFilters] = useState(false);
  const showsFilters = wantsFilters || isFiltered({ ...filters, stage: null });
  const sheet = useDialog('contact');
  const inSheet = useAsOpened(
    sheet.about,
    contacts.find(({ id }) => id === sheet.about),
  );
  const question = useDialog('delete-contacts', 'question');
  const deleting = question.isOpen ? contacts.filter(({ id }) => id === question.about) : [];
  const reopensStep3 = useStep3Warning(contacts.length);
  const { open: openSheet } = sheet;
  const { open: askAbout } = question;
  const navigate = useNavigate();
  const onOpen = useCallback(({ id }: Prospect) => void navigate(`/prospects/${id}`), [navigate]);
  const menuOf = useCallback(
    (contact: Prospect): MenuProps['items'] => [
      ...STAGES.map((stage) => ({
        id: stage,
        label: t(`stage.${stage}`),
        ownerOnly: true,
        ...(stage === stageOf(contact) ? { disabled: true, icon: 'check' as const } : {}),
        onAction: () => void move([contact], stage),
      })),
      { separator: true },
      { id: 'select', icon: 'check-circle', label: t('board.select'), onAction: () => select(contact.id, true) },
      { id: 'edit', icon: 'edit', label: t('board.edit'), ownerOnly: true, onAction: () => openSheet(contact.id) },
      {
        id: 'delete',
        icon: 'trash',
        tone: 'danger',
        label: t('action.delete'),
        ownerOnly: true,
        onAction: () => askAbout(contact.id),
      },
    ],
    [t, move, select, openSheet, askAbout],
  );
  const decide = (choice: () => void) => () => {
    sheet.close();
    choice();
  };
  const isEmpty = contacts.length === 0;
  const isNarrowed = needle !== '' || isFiltered({ ...filters, stage: null });
  const clearAll = () => {
    view.onSearch('');
    onFilter({ tag: null, due: null, may: null });
    focusSoon(SEARCH_ID);
  };
  return (
    <Stack $gap={8}>
      {selected.length > 0 ? (
        <SelectionBar
          role="toolbar"
          aria-label={t('select.bar')}
          onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && clear()}
        >
          <IconButton icon="close" label={t('select.none')} onPress={clear} />
          <Text weight={600} numeric style={{ flex: 1 }} role="status">
            {t('word.selected', { count: selected.length })}
          </Text>
          <SelectionTools
            selected={selected}
            onMove={(to) => void move(selected, to)}
            onChange={(set, done) => void bulk.changeContacts(selected, set, done)}
          />
        </SelectionBar>
      ) : (
        <Bar>
          <ListSearch search={view.search} onSearch={view.onSearch} isShort />
          {isPhone && (
            <IconButton
              icon="filter"
              label={t('filter.label')}
              variant="secondary"
              aria-expanded={showsFilters}
              onPress={() => setWantsFilters((now) => !now)}
            />
          )}
          {(!isPhone || showsFilters) && (
            <FilterBar hasStage={false} filters={filters} onFilter={onFilter} onManageTags={() => ownTags.open()} />
          )}
          <Count size={14} tone="muted" role="status" numeric data-aside={(isPhone && !isNarrowed) || undefined}>
            {isNarrowed
              ? t('list.showing', { shown: shown.length, total: contacts.length })
              : t('list.count', { count: contacts.length })}
          </Count>
          {isPhone ? (
            <IconButton
              ownerOnly
              data-shortcut="n"
              icon="plus"
              variant="primary"
              label={t('sheet.addTitle')}
              onPress={() => sheet.open()}
            />
          ) : (
            <Button ownerOnly data-shortcut="n" size="s" variant="primary" icon="plus" onPress={() => sheet.open()}>
              {t('sheet.addTitle')}
            </Button>
          )}
        </Bar>
      )}
      {isEmpty ? (
        <EmptyState
          title={t('list.emptyTitle')}
          text={t('list.emptyText')}
          illustration={<Illustration name="contacts" />}
          level={2}
          action={
            <Button ownerOnly variant="primary" icon="plus" onPress={() => sheet.open()}>
              {t('list.addFirst')}
            </Button>
          }
        />
      ) : isNarrowed && shown.length === 0 ? (
        <EmptyState
          title={t('state.noResults')}
          text={needle === '' ? t('filter.noneLeft') : t('list.noResultsText', { search: needle })}
          illustration={<Illustration name="search" />}
          level={2}
          action={<Button onPress={clearAll}>{t('action.clearFilters')}</Button>}
        />
      ) : (
        <Board
          contacts={shown}
          stage={filters.stage ?? 'new'}
          onStage={(stage: Stage) => onFilter({ stage })}
          selection={selection}
          move={move}
          moved={moved}
          onOpen={onOpen}
          menuOf={menuOf}
        />
      )}
      {moveDialogs}
      {ownTags.isOpen && <TagsDialog onClose={ownTags.close} />}
      {sheet.isOpen && (sheet.about === '' || inSheet) && (
        <ContactSheet
          key={sheet.about}
          onClose={() => {
            sheet.close();
            actions.giveUp();
          }}
          onSave={(typed) => (inSheet ? actions.saveContact(inSheet, typed) : actions.addContact(typed))}
          {...(inSheet && { contact: inSheet, onDelete: () => askAbout(inSheet.id) })}
        />
      )}
      {deleting[0] && (
        <DeleteDialog
          contacts={deleting}
          reopensStep3={reopensStep3(1)}
          onConfirm={() => {
            question.close();
            sheet.close();
            if (deleting[0]) void actions.removeContact(deleting[0]);
          }}
          onClose={question.close}
        />
      )}
      <ConflictDialog
        onMine={decide(() => void actions.keepMine())}
        onTheirs={decide(actions.keepTheirs)}
        {...(actions.conflict && { conflict: actions.conflict })}
      />
    </Stack>
  );
}

/** The board while it is read: the same geometry, shown only after 300 ms. */
function BoardSkeleton() {
  const { t } = useTranslation('prospects');
  const isPhone = useMedia(below.l);
  return (
    <SkeletonRegion label={t('state.loading')}>
      <Stack $gap={8}>
        <Skeleton $height={44} $radius={10} />
        <Waiting>
          {(isPhone ? STAGES.slice(0, 1) : STAGES).map((stage) => (
            <Skeleton key={stage} $height={520} $radius={16} />
          ))}
        </Waiting>
      </Stack>
    </SkeletonRegion>
  );
}

const Waiting = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(228px, 1fr);
  gap: 10px;
  overflow: hidden;
  @media ${below.l} {
    grid-auto-columns: minmax(0, 1fr);
  }
`;
/** The one row above the columns; on a phone search and buttons, below them the filters when they are wanted. */
const Bar = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 8px;
  min-block-size: 48px;
  @media ${below.l} {
    > :first-child {
      flex: 1 1 0;
    }
    > [role='group'],
    > [role='status'] {
      order: 1;
      flex: 1 0 100%;
      min-inline-size: 0;
    }
  }
`;
const Count = styled(Text)`
  margin-inline-start: auto;
  &[data-aside] {
    ${visuallyHidden}
  }
`;
const SelectionBar = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 8px;
  box-sizing: border-box;
  min-block-size: 48px;
  padding: 1px 8px 1px 2px;
  padding-inline: 2px 8px;
  border: 1px solid var(--nb-brand);
  border-radius: var(--nb-radius-m);
  background: var(--nb-brand-soft);
`;
