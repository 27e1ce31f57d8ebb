import type { Downline } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Icon, type IconName, below } from '@nb/ui';
import styled from 'styled-components';
import { FILTERS, type Filter } from './list-state';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 12px;
  @media ${below.l} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Tile = styled.button`
  display: grid;
  gap: 4px;
  padding: 16px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  color: var(--nb-text);
  font: inherit;
  text-align: start;
  cursor: pointer;
  box-shadow: var(--nb-shadow1);
  outline: 2px solid transparent;
  outline-offset: 2px;
  transition:
    border-color var(--nb-fast) var(--nb-ease),
    background-color var(--nb-fast) var(--nb-ease);
  &:hover {
    border-color: var(--nb-border-strong);
  }
  &:focus-visible {
    outline-color: var(--nb-focus);
  }
  &[aria-pressed='true'] {
    border-color: var(--nb-brand);
    background: var(--nb-brand-soft);
  }
`;
const Head = styled.span`
  display: flex;
  align-items: center;
  gap: 8px;
  color: var(--nb-muted);
  font-size: 0.875rem;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
const Figure = styled.span`
  font-size: 1.75rem;
  line-height: 2.125rem;
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  /* Two tiles share a phone: a million would touch the border. */
  @media ${below.s} {
    &[data-long] {
      font-size: 1.375rem;
    }
  }
`;
/** With more letters than that a figure is a long one. */
const SHORT = 7;
const ICONS: Record<Filter, IconName> = { all: 'users', completed: 'trophy', training: 'training', invited: 'mail' };
const COUNT = { all: 'total', completed: 'completed', training: 'training', invited: 'invited' } as const;

/** Four tiles that count and filter (docs/product/team.md#the-list). */
export function Tiles({
  counts,
  filter,
  onChange,
}: {
  counts: Downline['counts'] | undefined;
  filter: Filter;
  onChange: (filter: Filter) => void;
}) {
  const { t } = useTranslation('team');
  const format = useFormat();
  return (
    <Row role="group" aria-label={t('partners.tiles.label')}>
      {FILTERS.map((id) => {
        const figure = counts ? format.number(counts[COUNT[id]]) : '–';
        return (
          <Tile key={id} type="button" aria-pressed={filter === id} onClick={() => onChange(id)}>
            <Head>
              <Icon name={ICONS[id]} size={20} />
              {t(`partners.tiles.${id}`)}
            </Head>
            <Figure data-long={figure.length > SHORT ? '' : undefined}>{figure}</Figure>
          </Tile>
        );
      })}
    </Row>
  );
}
