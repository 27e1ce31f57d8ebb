import { type AttentionReason, type DownlineMember, STEP_NUMBERS } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Avatar,
  Badge,
  type BadgeTone,
  Icon,
  type IconName,
  StepSegments,
  type TableColumn,
  type TableSort,
  VirtualTable,
  type VirtualTableControls,
  type VirtualTableProps,
  VisuallyHidden,
} from '@nb/ui';
import { useCurrentUserQuery, useToast } from '@nb/web-kit';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { nameLook } from '../name-button';
import { useMinute } from '../pieces/use-minute';
import { Badges } from './badges';
import { hasJustArrived } from './live';
import { type DrawerName, SORTS_OF_COLUMNS } from './list-state';
import { nameOf } from './names';
import { NEED_ICONS, NEED_TONES, needSentence, needWords } from './need-words';
import { CardAction, RowActions } from './partner-actions';
import type { BarProps } from './list-bar';
import { usePartnerLinks } from './use-partner-links';
import { sayCall, sayDay } from './when';

/** From these widths of the table on there is room for columns, and for each further one; in CSS pixels at the usual text size. */
const COLUMNS_FROM = 620;
/** Beside a partner's sheet partner, step and needs stay. */
const COLUMNS_BESIDE = 420;
const FROM = { call: 700, lastSeen: 800, contacts: 900 };
/** A sheet beside the list has the buttons. */
const HIDDEN_BESIDE = ['acts'];
/** In place of a call that there is not. */
const NONE = '–';

const CARDS = { columns: 'minmax(0, 1fr) auto 32px', areas: "'name step acts'" };
const keyOf = ({ id }: DownlineMember) => id;
const estimateHeight: VirtualTableProps<DownlineMember>['estimateHeight'] = (_row, isCard) => (isCard ? 64 : 44);

/** On a phone from edge to edge. */
const Place = styled.div<{ $waiting: boolean }>`
  opacity: ${({ $waiting }) => ($waiting ? 0.55 : 1)};
  transition: opacity var(--nb-normal) var(--nb-ease);
  &:has(table:not([data-wide])) {
    margin-inline: -16px;
    table {
      border-inline: 0;
      border-radius: 0;
      box-shadow: none;
    }
    tr {
      border-radius: 0;
    }
  }
`;
const Person = styled.div`
  display: flex;
  gap: 10px;
  align-items: center;
  min-inline-size: 0;
  table:not([data-wide]) & {
    gap: 12px;
  }
`;
const Words = styled.div`
  display: grid;
  min-inline-size: 0;
  /* One line high: what stands beside the name is there as a whole or not at all. */
  table[data-wide] & {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: baseline;
    max-block-size: 1.5em;
    overflow: hidden;
  }
`;
/** The name is the row's button; it covers the whole row for the pointer. */
const Name = styled.button`
  ${nameLook}
  min-inline-size: 0;
  max-inline-size: 100%;
  overflow: hidden;
  font-size: 0.9375rem;
  text-overflow: ellipsis;
  white-space: nowrap;
  outline: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  &:focus-visible::after {
    outline-color: var(--nb-focus);
  }
`;
const Team = styled.span`
  flex: none;
  color: var(--nb-muted);
  font-size: 0.75rem;
  white-space: nowrap;
  table:not([data-wide]) & {
    display: none;
  }
`;
const Reason = styled.span<{ $tone: BadgeTone }>`
  display: flex;
  gap: 5px;
  align-items: center;
  min-inline-size: 0;
  color: var(--nb-${({ $tone }) => ($tone === 'neutral' ? 'muted' : $tone)});
  font-size: 0.75rem;
  font-variant-numeric: tabular-nums;
  > svg {
    flex: none;
  }
  > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const Pill = styled(Badge)`
  vertical-align: middle;
  > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;
const Line = styled.span`
  display: block;
  overflow: hidden;
  font-variant-numeric: tabular-nums;
  text-overflow: ellipsis;
  white-space: nowrap;
  &[data-ahead] {
    color: var(--nb-text);
    font-weight: 600;
  }
`;
const BadgeLine = styled.div`
  display: flex;
  overflow: hidden;
  > * {
    flex-wrap: nowrap;
  }
`;
const moved = keyframes`
  from { background: color-mix(in srgb, var(--nb-brand) 22%, transparent); }
`;
/** Lies over the whole row, and fades. */
const Moved = styled.span`
  ${css`
    animation: ${moved} 2.4s var(--nb-ease);
  `}
  position: absolute;
  inset: 0;
  pointer-events: none;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

/** Whether the row was just added or changed, so that it is highlighted. */
function useMoved(member: DownlineMember): boolean {
  const figures = `${member.trainingProgress.completedSteps}/${member.prospectsTotal}/${member.onboardingCallDatetime ?? ''}`;
  const before = useRef(figures);
  const [moving, setMoving] = useState(() => hasJustArrived(member.id));
  useEffect(() => {
    if (before.current !== figures) setMoving(true);
    before.current = figures;
  }, [figures]);
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setTimeout(() => setMoving(false), 2500);
    return () => clearTimeout(timer);
  }, [moving]);
  return moving;
}
function Highlight({ member }: { member: DownlineMember }) {
  return useMoved(member) && <Moved />;
}

/** What a row says of why the partner needs the viewer; in a card something in any case. */
interface Said {
  words: string;
  title?: string;
  icon?: IconName;
  tone: BadgeTone;
}

interface PartnerTableProps extends BarProps {
  caption: string;
  members: readonly DownlineMember[];
  /** What is shown is of the filter before; the new answer is under way. */
  waiting: boolean;
  onShow: (id: string, drawer: DrawerName) => void;
  /** The partner whose sheet stands beside the list. */
  current?: string | undefined;
}

/** The partners, one a row: 44 px, or 64 px as a card (docs/product/team.md#the-list). */
export function PartnerTable({ caption, members, waiting, state, change, onShow, current }: PartnerTableProps) {
  const place = useRef<HTMLDivElement>(null);
  const controls = useRef<VirtualTableControls>(null);
  const isBeside = current !== undefined;
  const { needs, sort, hasBadges } = state;
  const about = needs === null || needs === 'all' ? undefined : needs;
  const columns = useColumns({ about, hasBadges, onShow });
  useRowShortcuts({ place, controls, members, about, current, onShow });
  return (
    <Place ref={place} $waiting={waiting} aria-busy={waiting} data-shortcut="j k c e">
      <VirtualTable<DownlineMember>
        isDense
        stickyHead="var(--nb-header, 65px)"
        caption={caption}
        columns={columns}
        cards={CARDS}
        columnsFrom={isBeside ? COLUMNS_BESIDE : COLUMNS_FROM}
        rows={members}
        rowKey={keyOf}
        estimateHeight={estimateHeight}
        sort={shownSort(sort)}
        onSort={(wanted) => change({ sort: sortOf(wanted, sort) })}
        rowTarget="[data-open]"
        controls={controls}
        currentKey={current}
        hidden={isBeside ? HIDDEN_BESIDE : undefined}
      />
    </Place>
  );
}

type SortedColumn = keyof typeof SORTS_OF_COLUMNS;
const isSorted = (column: string): column is SortedColumn => column in SORTS_OF_COLUMNS;
/** Which head says that it sorts. */
function shownSort(sort: string): TableSort | undefined {
  for (const [column, { ascending, descending }] of Object.entries(SORTS_OF_COLUMNS)) {
    // The most pressing first.
    if (sort === descending) return { column, direction: 'descending' };
    if (sort === ascending) return { column, direction: 'ascending' };
  }
  return undefined;
}
const sortOf = ({ column, direction }: TableSort, before: BarProps['state']['sort']) =>
  isSorted(column) ? SORTS_OF_COLUMNS[column][direction] : before;

/** `j` and `k` go from row to row, `c` calls, `e` writes to whom the focused row is about. */
function useRowShortcuts({
  place,
  controls,
  members,
  about,
  current,
  onShow,
}: Pick<PartnerTableProps, 'members' | 'current' | 'onShow'> & {
  place: RefObject<HTMLElement | null>;
  controls: RefObject<VirtualTableControls | null>;
  about: AttentionReason | undefined;
}) {
  const { t } = useTranslation('team');
  const toast = useToast();
  const linksOf = usePartnerLinks(about);
  const act = useRef<(key: string) => void>(undefined);
  useEffect(() => {
    act.current = (key) => {
      const by = key === 'j' ? 1 : key === 'k' ? -1 : undefined;
      const row = document.activeElement?.closest<HTMLElement>('tr[data-key]');
      // In the sheet beside the list they go from partner to partner.
      const isInSheet = current !== undefined && !row;
      if (by !== undefined && isInSheet) {
        const there = members[members.findIndex(({ id }) => id === current) + by];
        return there && onShow(there.id, 'now');
      }
      if (by !== undefined) return controls.current?.move(by);
      const meant = row?.dataset['key'] ?? current;
      const member = members.find(({ id }) => id === meant);
      if (!member) return undefined;
      const { phone, mail } = linksOf(member);
      const href = key === 'c' ? phone : mail;
      if (href === undefined) {
        toast.error(() => t('partners.row.noPhone', { name: nameOf(member) }));
        return undefined;
      }
      const link = document.createElement('a');
      link.href = href;
      return link.click();
    };
  });
  useEffect(() => {
    const element = place.current;
    const pressed = (event: Event) => act.current?.((event as CustomEvent<string>).detail);
    element?.addEventListener('page-shortcut', pressed);
    return () => element?.removeEventListener('page-shortcut', pressed);
  }, [place]);
}

function useColumns({
  about,
  hasBadges,
  onShow,
}: {
  about: AttentionReason | undefined;
  hasBadges: boolean;
  onShow: PartnerTableProps['onShow'];
}): readonly TableColumn<DownlineMember>[] {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const now = useMinute();
  const { data: user } = useCurrentUserQuery();
  const linksOf = usePartnerLinks(about);
  return useMemo(() => {
    const needOf = (member: DownlineMember): Said | undefined => {
      if (member.isActive === false) return { words: t('partners.badge.deactivated'), icon: 'lock', tone: 'danger' };
      if (member.sponsorId !== user?.id) return undefined;
      const need = member.needs?.find(({ reason }) => reason === about) ?? member.needs?.[0];
      if (!need) return undefined;
      const step = STEP_NUMBERS.find((one) => one === need.step);
      return {
        words: needWords(need, now, format, t),
        title: (member.needs ?? [])
          .map((each) => needSentence(each, step ? common(`step.titles.${step}`) : '', format, t))
          .join('\n'),
        icon: NEED_ICONS[need.reason],
        tone: NEED_TONES[need.reason],
      };
    };
    /** A card says something of everybody. */
    const lineOf = (member: DownlineMember): Said =>
      needOf(member) ??
      (member.onboardingCallDatetime
        ? {
            words: t('partners.row.call', { when: sayCall(member.onboardingCallDatetime, now, format) }),
            tone: 'neutral',
          }
        : { words: t('partners.row.lastSeen', { when: seenOf(member) }), tone: 'neutral' });
    const seenOf = ({ lastLoginAt }: DownlineMember) =>
      lastLoginAt ? sayDay(lastLoginAt, now, format) : t('partners.row.never');
    const badges: TableColumn<DownlineMember> = {
      id: 'badges',
      noCard: true,
      from: FROM.lastSeen,
      header: t('partners.column.badges'),
      width: 'minmax(0, 1.2fr)',
      cell: (member) => (
        <BadgeLine>
          <Badges member={member} />
        </BadgeLine>
      ),
    };
    return [
      {
        id: 'name',
        header: t('partners.column.name'),
        primary: true,
        sortable: true,
        width: 'minmax(0, 1.5fr)',
        cell: (member, isCard) => {
          const name = nameOf(member);
          const line = lineOf(member);
          return (
            <Person>
              <Highlight member={member} />
              <Avatar name={name} size={isCard ? 40 : 28} />
              <Words>
                <Name
                  type="button"
                  data-open
                  title={name}
                  aria-label={t('partners.row.open', { name })}
                  onClick={() => onShow(member.id, 'now')}
                >
                  {name}
                </Name>
                {isCard ? (
                  <Reason $tone={line.tone}>
                    {line.icon && <Icon name={line.icon} size={14} />}
                    <span>{line.words}</span>
                  </Reason>
                ) : (
                  member.teamSize > 0 && (
                    <Team>
                      {t('partners.row.team', { count: member.teamSize, formatted: format.number(member.teamSize) })}
                    </Team>
                  )
                )}
              </Words>
            </Person>
          );
        },
      },
      {
        id: 'step',
        header: t('partners.column.step'),
        sortable: true,
        width: '6.75rem',
        cell: (member) => {
          const { completedSteps, currentStep, steps } = member.trainingProgress;
          return (
            <StepSegments
              label={t('partners.row.progress', { name: nameOf(member) })}
              done={steps}
              current={currentStep}
              total={STEP_NUMBERS.length}
              valueText={common('step.count', { done: completedSteps, total: STEP_NUMBERS.length })}
              doneLabel={t('partners.badge.completed')}
            />
          );
        },
      },
      {
        id: 'needs',
        noCard: true,
        header: t('partners.tiles.needs'),
        sortable: true,
        width: 'minmax(0, 1.4fr)',
        cell: (member) => {
          const said = needOf(member);
          return (
            said && (
              <Pill tone={said.tone} {...(said.icon && { icon: said.icon })}>
                <span title={said.title}>{said.words}</span>
              </Pill>
            )
          );
        },
      },
      {
        id: 'call',
        noCard: true,
        from: FROM.call,
        header: t('partners.column.call'),
        sortable: true,
        width: 'minmax(0, 1fr)',
        cell: ({ onboardingCallDatetime: at }) =>
          at ? (
            <Line data-ahead={Date.parse(at) >= now || undefined} title={format.dateTime(at, { zoneName: true })}>
              {format.heading(sayCall(at, now, format))}
            </Line>
          ) : (
            <Line title={t('partners.row.noCall')}>
              <span aria-hidden="true">{NONE}</span>
              <VisuallyHidden>{t('partners.row.noCall')}</VisuallyHidden>
            </Line>
          ),
      },
      {
        id: 'contacts',
        noCard: true,
        from: FROM.contacts,
        header: t('partners.column.contacts'),
        align: 'end',
        width: '5.5rem',
        cell: ({ prospectsTotal: count }) => (
          <Line title={t('partners.row.contactsCount', { count, formatted: format.number(count) })}>
            {format.number(count)}
          </Line>
        ),
      },
      {
        id: 'lastSeen',
        noCard: true,
        from: FROM.lastSeen,
        header: t('partners.column.lastSeen'),
        sortable: true,
        width: '7.75rem',
        cell: (member) => (
          <Line {...(member.lastLoginAt && { title: format.dateTime(member.lastLoginAt, { zoneName: true }) })}>
            {format.heading(seenOf(member))}
          </Line>
        ),
      },
      ...(hasBadges ? [badges] : []),
      {
        id: 'acts',
        header: t('partners.column.acts'),
        hideHeader: true,
        align: 'end',
        width: '44px',
        cell: (member, isCard) =>
          isCard ? (
            <CardAction member={member} links={linksOf(member)} />
          ) : (
            <RowActions member={member} links={linksOf(member)} onShow={(drawer) => onShow(member.id, drawer)} />
          ),
      },
    ];
  }, [t, common, format, now, user, about, hasBadges, linksOf, onShow]);
}
