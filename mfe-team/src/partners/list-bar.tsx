import { DOWNLINE_SORTS, type Downline, type DownlineSort } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button, IconButton, Menu, SearchField, Tooltip, below, useMedia } from '@nb/ui';
import { useDelayedText } from '@nb/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { CHIPS, type Chip, type ListState, chipOf, chosen } from './list-state';
import { BarSearch, TeamBar } from './team-head';

const DEBOUNCE_MS = 300;
/** Keys of the chips, in their order. */
const KEYS = ['1', '2', '3', '4', '5'] as const;

/** As many as fit; the others are scrolled to. The padding has room for the ring of the focus. */
const Chips = styled.div`
  display: flex;
  flex: 1 1 auto;
  gap: 6px;
  min-inline-size: 0;
  margin: -4px;
  padding: 4px;
  overflow-x: auto;
  scrollbar-width: none;
  @media ${below.l} {
    margin-inline: -16px;
    padding-inline: 16px;
  }
`;
/** Search and order stay together: beside the chips, or below them where those need the whole line. */
const Tools = styled.div`
  display: flex;
  flex: 1 1 auto;
  gap: 8px;
  align-items: center;
  min-inline-size: 0;
  > :first-child {
    flex: 1 1 200px;
  }
`;
const ChipButton = styled.button`
  flex: none;
  display: inline-flex;
  gap: 6px;
  align-items: center;
  min-block-size: 36px;
  padding: 4px 11px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-full);
  background: var(--nb-surface);
  color: var(--nb-text);
  font: inherit;
  font-size: 0.875rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  cursor: pointer;
  outline-offset: 2px;
  &:hover {
    border-color: var(--nb-border-strong);
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
  }
  &[data-urgent] {
    color: var(--nb-accent);
  }
  &[aria-pressed='true'] {
    border-color: var(--nb-brand);
    background: var(--nb-brand-soft);
    color: var(--nb-brand-text);
  }
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
`;
/** Its name in one line, which gives way before a chip is cut: the head of the table says it, too. */
const Order = styled(Button)`
  flex: 0 1000 auto;
  min-inline-size: 44px;
  padding-inline: 10px;
  span {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export interface BarProps {
  state: ListState;
  change: (wanted: Partial<ListState>) => void;
}
interface ListBarProps extends BarProps {
  /** Undefined while they are not known, also when they could not be read. */
  counts: Downline['counts'] | undefined;
  needed: number | undefined;
}

/** The chips that count and filter; with room also search and order (docs/product/team.md#the-list). */
export function ListBar({ state, change, counts, needed }: ListBarProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const narrow = useMedia(below.l);
  const pressed = chipOf(state);
  const countOf = (chip: Chip): number | undefined =>
    chip === 'needs' ? needed : counts?.[chip === 'all' ? 'total' : chip];
  return (
    <TeamBar>
      <Chips role="group" aria-label={t('partners.tiles.label')}>
        {CHIPS.map((chip, place) => {
          const count = countOf(chip);
          return (
            <ChipButton
              key={chip}
              type="button"
              data-shortcut={KEYS[place]}
              data-urgent={(chip === 'needs' && count !== undefined && count > 0) || undefined}
              aria-pressed={pressed === chip}
              onClick={() => change(chosen(chip))}
            >
              {t(`partners.tiles.${chip}`)} <span>{count === undefined ? '–' : format.number(count)}</span>
            </ChipButton>
          );
        })}
      </Chips>
      {!narrow && (
        <Tools>
          <BarSearch>
            <PartnerSearch size="s" search={state.search} onChange={(search) => change({ search })} />
          </BarSearch>
          <OrderMenu state={state} change={change} />
        </Tools>
      )}
    </TeamBar>
  );
}

/** The search of a phone, in a line of its own. */
export const PhoneSearch = styled.div`
  margin-block-end: 8px;
`;

/** On a phone the search is opened by a button, and stays open while something is searched for. */
export function PhoneTools({ state, change, onSearch }: BarProps & { onSearch: () => void }) {
  const { t } = useTranslation('team');
  return (
    <>
      <IconButton data-shortcut="/" icon="search" label={t('partners.search')} onPress={onSearch} />
      <OrderMenu state={state} change={change} />
    </>
  );
}

/** The search box; what is typed is applied when the typing pauses. */
export function PartnerSearch({
  search,
  onChange,
  size = 'm',
  autoFocus = false,
}: {
  search: string;
  onChange: (text: string) => void;
  size?: 's' | 'm';
  autoFocus?: boolean;
}) {
  const { t } = useTranslation('team');
  const [typed, setTyped] = useDelayedText(search, onChange, DEBOUNCE_MS);
  return (
    <SearchField
      data-shortcut="/"
      size={size}
      autoFocus={autoFocus}
      label={t('partners.search')}
      placeholder={t('partners.searchPlaceholder')}
      clearLabel={t('partners.clearSearch')}
      value={typed}
      onChange={setTyped}
    />
  );
}

/** In which order the partners stand; with room it names the order. */
function OrderMenu({ state, change }: BarProps) {
  const { t } = useTranslation('team');
  const isRoomy = !useMedia(below.xl);
  const label = t('partners.order.label');
  const nameOf = (sort: DownlineSort) => t(`partners.order.by.${sort}`);
  return (
    <>
      <Menu
        label={label}
        trigger={
          isRoomy ? (
            <Order size="s" icon="sort" aria-label={`${nameOf(state.sort)}, ${label}`}>
              <span>{nameOf(state.sort)}</span>
            </Order>
          ) : (
            <IconButton icon="sort" label={`${label}: ${nameOf(state.sort)}`} />
          )
        }
        items={DOWNLINE_SORTS.map((sort) => ({
          id: sort,
          label: nameOf(sort),
          selected: sort === state.sort,
          onAction: () => change({ sort }),
        }))}
      />
      {isRoomy && (
        <Tooltip text={t('partners.showBadges')}>
          <IconButton
            size="s"
            icon="trophy"
            label={t('partners.showBadges')}
            aria-pressed={state.hasBadges}
            variant={state.hasBadges ? 'secondary' : 'ghost'}
            onPress={() => change({ hasBadges: !state.hasBadges })}
          />
        </Tooltip>
      )}
    </>
  );
}

/** Whether the search of a phone is open. */
export function usePhoneSearch(search: string): [boolean, () => void] {
  const [isOpen, setOpen] = useState(search !== '');
  // It stays open while it is emptied.
  if (search !== '' && !isOpen) setOpen(true);
  return [isOpen, () => setOpen((now) => !now || search !== '')];
}
