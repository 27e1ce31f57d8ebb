import type { NavEntry } from '@nb/contracts';
import { Icon, type IconName } from '@nb/ui';
import { useFormat, useTranslation } from '@nb/i18n';
import { Link, useLocation } from '@nb/web-kit';
import { useRef } from 'react';
import styled from 'styled-components';
import { useMostPressingQuery } from '../dashboard/attention.api';
import { BottomNav, bottomEntry, Pill, Word } from './frame-layout';
import { isCurrent, labelOf } from './nav-entries';
import { useHeightVariable } from './use-height-variable';
import { useTyping } from './use-typing';

/** The entries that have a place in the bar, in order; all others are in the menu. */
const IN_BAR = ['dashboard', 'prospects', 'partners', 'training'];
const MAX_COUNT_SHOWN = 99;

const Entry = styled(Link)`
  ${bottomEntry}
`;
const More = styled.button`
  ${bottomEntry}
`;

/** Navigation of a phone: four entries and the menu with all of them. Its place stays empty while somebody types. */
export function BottomBar({
  entries,
  isMenuOpen,
  onMore,
}: {
  entries: readonly NavEntry[];
  isMenuOpen: boolean;
  onMore: (button: HTMLElement) => void;
}) {
  const { t, i18n } = useTranslation('shell');
  const { pathname } = useLocation();
  const isTyping = useTyping();
  const nav = useRef<HTMLElement>(null);
  useHeightVariable('--nb-bottom-bar', nav, true);
  const shown = IN_BAR.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  return (
    <BottomNav ref={nav} aria-label={t('nav.label')} $hidden={isTyping}>
      {shown.map((entry) => (
        <BottomEntry key={entry.id} entry={entry} label={labelOf(entry, i18n.language)} />
      ))}
      <More
        type="button"
        aria-expanded={isMenuOpen}
        aria-controls="sidebar"
        data-here={!shown.some((entry) => isCurrent(entry, pathname)) || undefined}
        onClick={({ currentTarget }) => onMore(currentTarget)}
      >
        <Pill>
          <Icon name="more" size={22} />
        </Pill>
        <Word>{t('nav.more')}</Word>
      </More>
    </BottomNav>
  );
}

function BottomEntry({ entry, label }: { entry: NavEntry; label: string }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isTraining = entry.id === 'training';
  const needed = useNeeded(entry.id !== 'partners');
  const short = isTraining ? t('nav.trainingShort') : label;
  const long = isTraining ? label : needed?.text;
  return (
    <Entry
      to={entry.path}
      aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
      aria-label={long === undefined ? undefined : t('nav.longName', { short, long })}
    >
      <Pill data-count={needed?.count}>
        <Icon name={entry.icon as IconName} size={22} />
      </Pill>
      <Word>{short}</Word>
    </Entry>
  );
}

/** How many partners and invitations wait for the user; undefined when there are none, or that is not known. */
function useNeeded(skip: boolean): { count: string; text: string } | undefined {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { total } = useMostPressingQuery(undefined, {
    skip,
    selectFromResult: ({ data }) => ({ total: data?.counts.total ?? 0 }),
  });
  if (total === 0) return undefined;
  return {
    count:
      total > MAX_COUNT_SHOWN
        ? t('notifications.many', { number: format.number(MAX_COUNT_SHOWN) })
        : format.number(total),
    text: t('dashboard.needs.some', { count: total, formatted: format.number(total) }),
  };
}
