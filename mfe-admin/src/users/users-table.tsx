import { ADMIN_PAGE_SIZE, type AdminUser, STEP_NUMBERS } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Avatar,
  Badge,
  Cluster,
  Icon,
  IconButton,
  Menu,
  StepSegments,
  type TableColumn,
  type TableSelection,
  type TableSort,
  VirtualTable,
  type VirtualTableControls,
  type VirtualTableProps,
  VisuallyHidden,
  WholeWord,
} from '@nb/ui';
import { Link, mailHref, useLocation, useToast } from '@nb/web-kit';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import styled from 'styled-components';
import type { Doing } from '../manage/user-dialogs';
import { nameOf } from './names';
import { type ListState, isActive, stepsOf } from './users.state';

/** From this width of the table on there is room for columns; in CSS pixels at the usual text size. */
const COLUMNS_FROM = 800;
const CARDS = { columns: 'minmax(0, 1fr) 32px', areas: "'user actions'" };
const TICKED_CARDS = { columns: '44px minmax(0, 1fr) 32px', areas: "'select user actions'" };
const keyOf = ({ id }: AdminUser) => id;
const estimateHeight: VirtualTableProps<AdminUser>['estimateHeight'] = (_row, isCard) => (isCard ? 64 : 44);

/** On a phone from edge to edge. */
const Place = styled.div<{ $waiting: boolean }>`
  opacity: ${({ $waiting }) => ($waiting ? 0.55 : 1)};
  transition: opacity var(--nb-normal) var(--nb-ease);
  table:not([data-wide]) {
    inline-size: calc(100% + 32px);
    margin-inline: -16px;
    border-inline: 0;
    border-radius: 0;
    box-shadow: none;
  }
  table:not([data-wide]) tr {
    border-radius: 0;
  }
`;
const PersonRow = styled.div`
  display: flex;
  gap: 10px;
  align-items: center;
  min-inline-size: 0;
  table:not([data-wide]) & {
    gap: 12px;
  }
`;
const PersonWords = styled.div`
  flex: 1;
  display: grid;
  min-inline-size: 0;
`;
const Line = styled.div`
  display: flex;
  gap: 8px;
  align-items: center;
  justify-content: space-between;
  min-inline-size: 0;
  min-block-size: 1rem;
`;
const oneLine = `
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
/** The name is the row's link; it covers the whole row for the pointer. */
const Name = styled(Link)`
  ${oneLine}
  color: var(--nb-text);
  font-size: 0.9375rem;
  font-weight: 600;
  line-height: calc(1.25rem * var(--nb-leading));
  text-decoration: none;
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
  @media (forced-colors: active) {
    &:focus-visible {
      outline: 2px solid;
    }
  }
  /* Its own box is as high as a finger; the lines below lie over the rest of it. */
  table:not([data-wide]) & {
    padding-block-end: 1.5rem;
    margin-block-end: -1.5rem;
  }
`;
const Small = styled.span`
  ${oneLine}
  color: var(--nb-muted);
  font-size: 0.75rem;
  font-variant-numeric: tabular-nums;
  line-height: calc(1rem * var(--nb-leading));
`;
const Value = styled.span`
  ${oneLine}
  display: block;
  font-variant-numeric: tabular-nums;
`;
const TwoLines = styled.div`
  display: -webkit-box;
  overflow: hidden;
  font-size: 0.8125rem;
  line-height: 1.125rem;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
const Steps = styled.div`
  display: flex;
  flex: none;
  gap: 8px;
  align-items: center;
  font-size: 0.75rem;
  font-variant-numeric: tabular-nums;
  line-height: 1rem;
  > div {
    display: flex;
  }
`;
/** Above the name's link, which covers the row. */
const Above = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  justify-content: flex-end;
  table:not([data-wide]) & {
    margin-inline-end: -8px;
  }
`;

const COLUMN_SORT = {
  user: 'firstName',
  progress: 'progress',
  joined: 'createdAt',
  lastLogin: 'lastLoginAt',
} as const satisfies Record<string, ListState['sortBy']>;
const isSorted = (column: string): column is keyof typeof COLUMN_SORT => column in COLUMN_SORT;
const shownSort = ({ sortBy, sortOrder }: ListState): TableSort | undefined => {
  const column = Object.entries(COLUMN_SORT).find(([, by]) => by === sortBy)?.[0];
  return column === undefined ? undefined : { column, direction: sortOrder === 'asc' ? 'ascending' : 'descending' };
};

export interface UsersTableProps {
  users: readonly AdminUser[];
  state: ListState;
  /** What is shown is of the filter before; the new answer is under way. */
  busy: boolean;
  change: (wanted: Partial<ListState>) => void;
  onDo: (doing: Doing) => void;
  /** Ticks; without them cards have more room. */
  selection: Omit<TableSelection<AdminUser>, 'label' | 'labelAll'> | undefined;
}

/** The users, one a row: 44 px, or 64 px as a card. */
export function UsersTable({ users, state, busy, change, onDo, selection }: UsersTableProps) {
  const { t } = useTranslation('admin');
  const place = useRef<HTMLDivElement>(null);
  const controls = useRef<VirtualTableControls>(null);
  const columns = useColumns(onDo);
  useRowShortcuts(place, controls, users);
  const label = useCallback((user: AdminUser) => t('bulk.select', { name: nameOf(user) }), [t]);
  return (
    <Place ref={place} $waiting={busy} aria-busy={busy} data-shortcut="j k e">
      <VirtualTable<AdminUser>
        isDense
        stickyHead="var(--nb-header, 65px)"
        caption={t('users.caption')}
        columns={columns}
        cards={selection ? TICKED_CARDS : CARDS}
        {...(selection && { selection: { ...selection, label, labelAll: t('bulk.selectAll') } })}
        columnsFrom={COLUMNS_FROM}
        rows={users}
        rowKey={keyOf}
        estimateHeight={estimateHeight}
        sort={shownSort(state)}
        onSort={({ column, direction }) => {
          if (isSorted(column))
            change({ sortBy: COLUMN_SORT[column], sortOrder: direction === 'ascending' ? 'asc' : 'desc' });
        }}
        rowTarget="[data-open]"
        controls={controls}
        // A page of the list is whole for the search of the browser and for printing.
        overscan={ADMIN_PAGE_SIZE}
      />
    </Place>
  );
}

function useColumns(onDo: UsersTableProps['onDo']): readonly TableColumn<AdminUser>[] {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'user',
        header: t('users.columns.user'),
        sortable: true,
        primary: true,
        width: 'minmax(0, 1.8fr)',
        cell: (user, isCard) => <Person user={user} isCard={isCard} />,
      },
      {
        id: 'sponsor',
        noCard: true,
        header: t('users.columns.sponsor'),
        width: 'minmax(0, 1.3fr)',
        cell: (user) => <Sponsor user={user} />,
      },
      {
        id: 'progress',
        noCard: true,
        header: t('users.columns.progress'),
        sortable: true,
        width: '7.25rem',
        cell: (user) => <Progress user={user} />,
      },
      {
        id: 'joined',
        noCard: true,
        header: t('users.columns.joined'),
        sortable: true,
        width: '6.5rem',
        cell: ({ createdAt }) => <Value>{format.date(createdAt)}</Value>,
      },
      {
        id: 'lastLogin',
        noCard: true,
        header: t('users.sorts.lastLoginAt'),
        sortable: true,
        width: 'minmax(6.5rem, 0.9fr)',
        cell: ({ lastLoginAt }) => {
          const words = lastLoginAt ? format.date(lastLoginAt) : t('users.never');
          return <Value title={words}>{words}</Value>;
        },
      },
      {
        id: 'status',
        noCard: true,
        header: t('users.columns.status'),
        width: 'minmax(0, 1.3fr)',
        cell: (user) => <StatusBadges user={user} isShort />,
      },
      {
        id: 'actions',
        header: t('users.columns.actions'),
        hideHeader: true,
        align: 'end',
        width: '40px',
        cell: (user, isCard) => <RowActions user={user} isCard={isCard} onDo={onDo} />,
      },
    ],
    [t, format, onDo],
  );
}

/** `j` and `k` go from row to row, `e` writes to whom the focused row is about. */
function useRowShortcuts(
  place: RefObject<HTMLElement | null>,
  controls: RefObject<VirtualTableControls | null>,
  users: readonly AdminUser[],
) {
  useEffect(() => {
    const element = place.current;
    const pressed = (event: Event) => {
      const key = (event as CustomEvent<string>).detail;
      if (key === 'j' || key === 'k') return controls.current?.move(key === 'j' ? 1 : -1);
      const row = document.activeElement?.closest<HTMLElement>('tr[data-key]');
      const user = users.find(({ id }) => id === row?.dataset['key']);
      if (!user) return undefined;
      const link = document.createElement('a');
      link.href = mailHref(user.email);
      return link.click();
    };
    element?.addEventListener('page-shortcut', pressed);
    return () => element?.removeEventListener('page-shortcut', pressed);
  }, [place, controls, users]);
}

/** Name with UID in parentheses, the UID alone, or N/A. */
function useSponsorWords({ sponsorFirstName, sponsorLastName, sponsorUid }: AdminUser): string {
  const { t } = useTranslation('admin');
  const name = `${sponsorFirstName ?? ''} ${sponsorLastName ?? ''}`.trim();
  return name && sponsorUid ? t('users.sponsor', { name, uid: sponsorUid }) : name || sponsorUid || t('users.none');
}
function Sponsor({ user }: { user: AdminUser }) {
  const words = useSponsorWords(user);
  return (
    <TwoLines title={words}>{user.sponsorUid ? <WholeWord word={user.sponsorUid}>{words}</WholeWord> : words}</TwoLines>
  );
}

/** As columns name and e-mail; as a card everything that the columns say. */
function Person({ user, isCard }: { user: AdminUser; isCard: boolean }) {
  const { search } = useLocation();
  const name = nameOf(user);
  return (
    <PersonRow>
      <Avatar name={name} size={isCard ? 40 : 28} />
      <PersonWords>
        <Line>
          {/* The way back leads to this view of the list. */}
          <Name to={`/admin/users/${user.id}`} state={{ list: search }} data-open title={name}>
            {name}
          </Name>
          {isCard && <StatusBadges user={user} isShort />}
        </Line>
        <Line>
          <Small title={user.email}>{name === user.email ? '' : user.email}</Small>
          {isCard && <Progress user={user} />}
        </Line>
        {isCard && <CardNote user={user} />}
      </PersonWords>
    </PersonRow>
  );
}

function CardNote({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const sponsor = useSponsorWords(user);
  const { lastLoginAt, createdAt } = user;
  const words = [
    lastLoginAt ? t('users.loggedIn', { date: format.date(lastLoginAt) }) : t('users.never'),
    sponsor,
    t('pair', { label: t('users.columns.joined'), value: format.date(createdAt) }),
  ].join(' · ');
  return <Small title={words}>{words}</Small>;
}

function Progress({ user: { progress } }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const done = stepsOf(progress);
  const total = STEP_NUMBERS.length;
  const words = t('users.steps', { done, total });
  return (
    <Steps>
      <StepSegments
        label={t('users.columns.progress')}
        done={STEP_NUMBERS.slice(0, done)}
        total={total}
        valueText={words}
        doneLabel={words}
      />
      {done < total && <span>{words}</span>}
    </Steps>
  );
}

const BadgeLine = styled(Cluster)`
  flex: none;
  > * {
    display: inline-flex;
  }
  /* Three lines are as high as the row. */
  table:not([data-wide]) & span {
    padding-block: 0;
    line-height: 1.125rem;
  }
`;

/** As high as the words beside it. */
const Key = styled.span`
  display: inline-flex;
  align-items: center;
  block-size: 1.125rem;
`;

/** Active within 30 days or not, and what else an admin should know of the account. `isShort`: in one line of a row, where an icon says what the person's page says in words. */
export function StatusBadges({
  user,
  isShort = false,
}: {
  user: Pick<AdminUser, 'lastLoginAt' | 'isActive' | 'isMasterAdmin' | 'tempPassword' | 'hasSecondStep'>;
  isShort?: boolean;
}) {
  const { t } = useTranslation('admin');
  const active = isActive(user.lastLoginAt, Date.now());
  return (
    <BadgeLine $gap={4} $nowrap={isShort}>
      {!user.isActive ? (
        <Badge tone="danger">{t('users.badge.deactivated')}</Badge>
      ) : (
        <Badge tone={active ? 'success' : 'neutral'}>
          {active ? t('users.badge.active') : t('users.badge.inactive')}
          <VisuallyHidden>{` (${active ? t('users.badge.activeHint') : t('users.badge.inactiveHint')})`}</VisuallyHidden>
        </Badge>
      )}
      {user.isMasterAdmin && <Badge tone="brand">{t('users.badge.admin')}</Badge>}
      {user.tempPassword &&
        (isShort ? (
          <Badge tone="warning">
            <Key title={t('users.badge.temp')}>
              <Icon name="key" size={14} />
            </Key>
            <VisuallyHidden>{t('users.badge.temp')}</VisuallyHidden>
          </Badge>
        ) : (
          <Badge tone="warning">{t('users.badge.temp')}</Badge>
        ))}
      {user.hasSecondStep &&
        (isShort ? (
          <Badge tone="success">
            <Key title={t('users.badge.secondStep')}>
              <Icon name="shield" size={14} />
            </Key>
            <VisuallyHidden>{t('users.badge.secondStep')}</VisuallyHidden>
          </Badge>
        ) : (
          <Badge tone="success">{t('users.badge.secondStep')}</Badge>
        ))}
    </BadgeLine>
  );
}

/** Edit, reset, another sponsor, delete; on a card also copying the e-mail. */
function RowActions({ user, isCard, onDo }: { user: AdminUser; isCard: boolean; onDo: (doing: Doing) => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const name = nameOf(user);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(user.email);
      toast.success(t('users.copiedText', { name }), t('users.copied'));
    } catch {
      toast.error(
        () => t('users.copyFailedText'),
        () => t('users.copyFailed'),
      );
    }
  };
  const label = t('detail.actionsOf', { name });
  return (
    <Above>
      <Menu
        label={label}
        trigger={<IconButton size="s" icon="more" label={label} />}
        items={[
          ...(isCard
            ? [{ id: 'copy', icon: 'copy' as const, label: t('users.copyEmail'), onAction: () => void copy() }]
            : []),
          { id: 'edit', icon: 'edit', label: t('detail.edit'), onAction: () => onDo({ act: 'edit', user }) },
          { id: 'reset', icon: 'refresh', label: t('reset.open'), onAction: () => onDo({ act: 'reset', user }) },
          { id: 'sponsor', icon: 'partners', label: t('sponsor.open'), onAction: () => onDo({ act: 'sponsor', user }) },
          { separator: true },
          {
            id: 'delete',
            icon: 'trash',
            label: t('remove.action'),
            tone: 'danger',
            onAction: () => onDo({ act: 'delete', user }),
          },
        ]}
      />
    </Above>
  );
}
