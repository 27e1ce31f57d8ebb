import { type AdminUser, STEP_NUMBERS } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Avatar, Badge, Cluster, IconButton, ProgressBar, Stack, Table, type TableColumn, Text, VisuallyHidden, from } from '@nb/ui';
import { useToast } from '@nb/web-kit';
import styled from 'styled-components';
import { type ListState, isActive, stepsOf } from './list-state';

const Steps = styled.div`
  min-inline-size: 110px;
`;
const Email = styled.span`
  display: block;
  color: var(--nb-muted);
  font-size: 0.875rem;
  overflow: hidden;
  text-overflow: ellipsis;
  @media (max-width: 767.98px) {
    overflow-wrap: anywhere;
  }
`;
/** Copying the e-mail is an act of the cards only (RT §2). */
const Narrow = styled.span`
  @media ${from.l} {
    display: none;
  }
`;
const Words = styled.div`
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

export const nameOf = ({ firstName, lastName, email }: Pick<AdminUser, 'firstName' | 'lastName' | 'email'>): string => `${firstName} ${lastName}`.trim() || email;
const COLUMN_SORT = { user: 'firstName', progress: 'progress', joined: 'createdAt' } as const;

interface UsersTableProps {
  users: readonly AdminUser[];
  total: number;
  state: ListState;
  busy: boolean;
  change: (wanted: Partial<ListState>) => void;
}

/** Table on wide screens, cards on narrow ones (RT §2). */
export function UsersTable({ users, total, state, busy, change }: UsersTableProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const columns: TableColumn<AdminUser>[] = [
    { id: 'user', header: t('users.columns.user'), sortable: true, primary: true, width: '32%', cell: (user) => <Person user={user} /> },
    { id: 'sponsor', header: t('users.columns.sponsor'), cell: (user) => <Words style={{ fontSize: '0.875rem' }}>{sponsorOf(user, t('users.none'), (name, uid) => t('users.sponsor', { name, uid }))}</Words> },
    {
      id: 'progress', header: t('users.columns.progress'), sortable: true,
      cell: ({ progress }) => {
        const words = t('users.steps', { done: stepsOf(progress), total: STEP_NUMBERS.length });
        return <Steps><ProgressBar label={t('users.columns.progress')} hideLabel value={progress} max={100} size="s" valueText={words} /><Text size={14} tone="muted" numeric>{words}</Text></Steps>;
      },
    },
    {
      id: 'joined', header: t('users.columns.joined'), sortable: true,
      cell: ({ createdAt, lastLoginAt }) => (
        <Stack $gap={2}>
          <Text size={14} numeric>{format.date(createdAt)}</Text>
          <Text size={14} tone="muted" numeric style={{ whiteSpace: 'nowrap' }}>{lastLoginAt ? t('users.loggedIn', { date: format.date(lastLoginAt) }) : t('users.never')}</Text>
        </Stack>
      ),
    },
    { id: 'status', header: t('users.columns.status'), cell: (user) => <Status user={user} /> },
  ];
  const sorted = Object.entries(COLUMN_SORT).find(([, by]) => by === state.sortBy)?.[0];
  return (
    <Table
      caption={`${t('users.caption')}: ${t('users.total', { count: total, formatted: format.number(total) })}`} showCaption columns={columns} rows={users} rowKey={({ id }) => id} busy={busy}
      {...(sorted && { sort: { column: sorted, direction: state.sortOrder === 'asc' ? 'ascending' : 'descending' } })}
      onSort={({ column, direction }) => change({ sortBy: COLUMN_SORT[column as keyof typeof COLUMN_SORT], sortOrder: direction === 'ascending' ? 'asc' : 'desc' })}
    />
  );
}

const sponsorOf = (user: AdminUser, none: string, both: (name: string, uid: string) => string): string => {
  const name = `${user.sponsorFirstName ?? ''} ${user.sponsorLastName ?? ''}`.trim();
  return name && user.sponsorUid ? both(name, user.sponsorUid) : name || user.sponsorUid || none;
};

function Person({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const name = nameOf(user);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(user.email);
      toast.success(t('users.copiedText', { name }), t('users.copied'));
    } catch {
      toast.error(t('users.copyFailedText'), t('users.copyFailed'));
    }
  };
  return (
    <Cluster $gap={12} $nowrap>
      <Avatar name={name} size={36} />
      <Words style={{ flex: 1 }}>
        <Text as="span" weight={600}>{name}</Text>
        {name !== user.email && <Email title={user.email}>{user.email}</Email>}
      </Words>
      <Narrow><IconButton icon="copy" size="s" label={`${t('users.copyEmail')}: ${user.email}`} onPress={() => void copy()} /></Narrow>
    </Cluster>
  );
}

function Status({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const active = isActive(user.lastLoginAt, Date.now());
  return (
    <Cluster $gap={4}>
      {!user.isActive
        ? <Badge tone="danger">{t('users.badge.deactivated')}</Badge>
        : <Badge tone={active ? 'success' : 'neutral'}>{active ? t('users.badge.active') : t('users.badge.inactive')}<VisuallyHidden>{` (${active ? t('users.badge.activeHint') : t('users.badge.inactiveHint')})`}</VisuallyHidden></Badge>}
      {user.isMasterAdmin && <Badge tone="brand">{t('users.badge.admin')}</Badge>}
      {user.tempPassword && <Badge tone="warning">{t('users.badge.temp')}</Badge>}
    </Cluster>
  );
}
