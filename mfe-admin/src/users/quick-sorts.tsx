import { useTranslation } from '@nb/i18n';
import { below } from '@nb/ui';
import styled from 'styled-components';
import type { FiltersProps } from './users-filters';
import { type ListState, QUICK_SORTS } from './users.state';

const QUICKS = ['recent', 'never', 'newest', 'oldest'] as const;

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  @media ${below.l} {
    flex: none;
    flex-wrap: nowrap;
  }
`;
const View = styled.button`
  flex: none;
  min-block-size: 32px;
  padding: 4px 10px;
  border: 0;
  border-radius: var(--nb-radius-m);
  background: none;
  color: var(--nb-muted);
  font: inherit;
  font-size: 0.875rem;
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;
  outline-offset: 2px;
  &:hover {
    background: var(--nb-sunken);
    color: var(--nb-text);
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
  }
  &[aria-pressed='true'] {
    background: var(--nb-brand-soft);
    color: var(--nb-brand-text);
  }
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
`;

/** The list as it is looked at most often: an order, and a filter that belongs to it. */
export function QuickSorts({ state, change }: FiltersProps) {
  const { t } = useTranslation('admin');
  const isShown = (id: (typeof QUICKS)[number]) => {
    const view: Partial<ListState> = QUICK_SORTS[id];
    return (
      view.sortBy === state.sortBy &&
      view.sortOrder === state.sortOrder &&
      (view.statusFilter ?? 'all') === state.statusFilter
    );
  };
  return (
    <Group role="group" aria-label={t('users.quick')}>
      {QUICKS.map((id) => (
        <View
          key={id}
          type="button"
          aria-pressed={isShown(id)}
          onClick={() => change({ statusFilter: 'all', ...QUICK_SORTS[id] })}
        >
          {t(`users.quicks.${id}`)}
        </View>
      ))}
    </Group>
  );
}
