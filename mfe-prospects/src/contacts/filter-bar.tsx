import { STAGES } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Menu, type MenuProps, below } from '@nb/ui';
import { memo } from 'react';
import styled from 'styled-components';
import { retryItem } from '../tags/tags-failed';
import { useTags } from '../tags/use-tags';
import { type ContactFilters, DUES, MAY_FILTERS, isFiltered } from './pipeline.rules';

export interface FilterBarProps {
  filters: ContactFilters;
  onFilter: (change: Partial<ContactFilters>) => void;
  onManageTags: () => void;
  /** The board shows all stages. */
  hasStage?: boolean;
}

/** Stage, tag, date and permission, each a chip that names what it lets through. */
export const FilterBar = memo(function FilterBar({ filters, onFilter, onManageTags, hasStage = true }: FilterBarProps) {
  const { t } = useTranslation('prospects');
  const { tags, failure } = useTags();
  const tag = tags.find(({ id }) => id === filters.tag);
  const shown = hasStage ? filters : { ...filters, stage: null };
  return (
    <Chips role="group" aria-label={t('filter.label')}>
      {hasStage && (
        <Filter
          name={t('pipeline.stage')}
          value={filters.stage === null ? undefined : t(`stage.${filters.stage}`)}
          items={[
            {
              id: 'all',
              label: t('filter.all'),
              selected: filters.stage === null,
              onAction: () => onFilter({ stage: null }),
            },
            ...STAGES.map((stage) => ({
              id: stage,
              label: t(`stage.${stage}`),
              selected: filters.stage === stage,
              onAction: () => onFilter({ stage }),
            })),
          ]}
        />
      )}
      <Filter
        name={t('pipeline.followUpOn')}
        value={filters.due === null ? undefined : t(`filter.due.${filters.due}`)}
        items={[
          {
            id: 'all',
            label: t('filter.all'),
            selected: filters.due === null,
            onAction: () => onFilter({ due: null }),
          },
          ...DUES.map((due) => ({
            id: due,
            label: t(`filter.due.${due}`),
            selected: filters.due === due,
            onAction: () => onFilter({ due }),
          })),
        ]}
      />
      <Filter
        name={t('pipeline.tagIds')}
        value={filters.tag === null ? undefined : (tag?.name ?? t('filter.unknownTag'))}
        items={[
          ...(tags.length > 0 || filters.tag !== null
            ? [
                {
                  id: 'all',
                  label: t('filter.all'),
                  selected: filters.tag === null,
                  onAction: () => onFilter({ tag: null }),
                },
                ...tags.map(({ id, name }) => ({
                  id,
                  label: name,
                  selected: filters.tag === id,
                  onAction: () => onFilter({ tag: id }),
                })),
              ]
            : []),
          ...(failure ? [retryItem(failure, t)] : []),
          { id: 'manage', icon: 'edit' as const, ownerOnly: true, label: t('tags.manage'), onAction: onManageTags },
        ]}
      />
      <Filter
        name={t('pipeline.mayContact')}
        value={filters.may === null ? undefined : t(`filter.may.${filters.may}`)}
        items={[
          {
            id: 'all',
            label: t('filter.all'),
            selected: filters.may === null,
            onAction: () => onFilter({ may: null }),
          },
          ...MAY_FILTERS.map((may) => ({
            id: may,
            label: t(`filter.may.${may}`),
            selected: filters.may === may,
            onAction: () => onFilter({ may }),
          })),
        ]}
      />
      {isFiltered(shown) && (
        <Clear
          size="s"
          variant="ghost"
          icon="close"
          onPress={() => onFilter({ tag: null, due: null, may: null, ...(hasStage && { stage: null }) })}
        >
          {t('action.clearFilters')}
        </Clear>
      )}
    </Chips>
  );
});

function Filter({ name, value, items }: { name: string; value: string | undefined; items: MenuProps['items'] }) {
  const { t } = useTranslation('prospects');
  return (
    <Menu
      label={name}
      placement="bottom start"
      trigger={
        <Chip size="s" iconEnd="chevron-down" data-set={value !== undefined || undefined}>
          {value === undefined ? name : t('filter.is', { name, value })}
        </Chip>
      }
      items={items}
    />
  );
}

/** As many as fit; on a phone the others are scrolled to. */
const Chips = styled.div`
  display: flex;
  gap: 6px;
  align-items: center;
  flex-wrap: wrap;
  min-inline-size: 0;
  @media ${below.l} {
    flex-wrap: nowrap;
    margin-inline: -16px;
    padding: 4px 16px;
    overflow-x: auto;
    scrollbar-width: none;
  }
`;
const Chip = styled(Button)<{ 'data-set'?: boolean | undefined }>`
  flex: none;
  gap: 4px;
  padding: 4px 10px 4px 12px;
  padding-inline: 12px 10px;
  border-color: var(--nb-border);
  border-radius: var(--nb-radius-full);
  white-space: nowrap;
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
  &[data-set] {
    border-color: var(--nb-brand);
    background: var(--nb-brand-soft);
    color: var(--nb-brand-text);
  }
`;
const Clear = styled(Button)`
  flex: none;
  white-space: nowrap;
`;
