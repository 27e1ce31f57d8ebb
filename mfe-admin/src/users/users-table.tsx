import { type AdminUser, STEP_NUMBERS } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Avatar,
  Badge,
  Button,
  Cluster,
  EmailText,
  IconButton,
  ProgressBar,
  Stack,
  Table,
  type TableColumn,
  Text,
  TextLink,
  VisuallyHidden,
  WholeWord,
  from,
} from '@nb/ui';
import { Link, useLocation, useToast } from '@nb/web-kit';
import styled from 'styled-components';
import type { Doing } from '../manage/user-dialogs';
import { nameOf } from './names';
import { type ListState, isActive, stepsOf } from './users.state';

const Steps = styled.div`
  min-inline-size: 64px;
`;
const Email = styled.span`
  display: block;
  color: var(--nb-muted);
  font-size: 0.875rem;
  font-weight: 400;
`;
/** Six columns on a tablet: less room between them, dates may wrap, and names keep theirs. */
const Dense = styled.div`
  /* With letters twice as large six columns are wider than the page: the table moves, the page does not. */
  @media ${from.l} {
    overflow-x: auto;
    margin: -4px;
    padding: 4px;
  }
  @media ${from.l} and (max-width: 1279.98px) {
    th,
    td {
      padding-inline: 6px;
    }
    th:first-child {
      padding-inline-start: 16px;
    }
    td:nth-of-type(3) *,
    td:nth-of-type(4) * {
      white-space: normal !important;
    }
    /* Between dates and between words, never within one: the column would become as narrow as a letter. */
    td:nth-of-type(3),
    td:nth-of-type(4) {
      overflow-wrap: normal;
    }
    tbody th {
      min-inline-size: 150px;
    }
  }
  /* Beside the open sidebar, in languages with longer words, dates wrap before names do. */
  @media (min-width: 1280px) and (max-width: 1439.98px) {
    td:nth-of-type(3) {
      min-inline-size: 192px;
    }
    td:nth-of-type(3) * {
      white-space: normal !important;
    }
    tbody th {
      min-inline-size: 190px;
    }
  }
`;
/** Where six columns share little room, the words need it more. */
const Face = styled.span`
  display: contents;
  @media ${from.l} and (max-width: 1439.98px) {
    display: none;
  }
`;
const Words = styled.div`
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

/** A date stays on one line, whatever stands before it. */
const whole = (date: string) => date.replaceAll(' ', '\u00a0');

const COLUMN_SORT = { user: 'firstName', progress: 'progress', joined: 'createdAt' } as const;

interface UsersTableProps {
  users: readonly AdminUser[];
  state: ListState;
  busy: boolean;
  change: (wanted: Partial<ListState>) => void;
  onDo: (doing: Doing) => void;
}

/** Table on wide screens, cards on narrow ones. */
export function UsersTable({ users, state, busy, change, onDo }: UsersTableProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const columns: TableColumn<AdminUser>[] = [
    {
      id: 'user',
      header: t('users.columns.user'),
      sortable: true,
      primary: true,
      width: '26%',
      cell: (user) => <Person user={user} />,
    },
    { id: 'sponsor', header: t('users.columns.sponsor'), cell: (user) => <Sponsor user={user} /> },
    {
      id: 'progress',
      header: t('users.columns.progress'),
      sortable: true,
      cell: ({ progress }) => {
        const words = t('users.steps', { done: stepsOf(progress), total: STEP_NUMBERS.length });
        return (
          <Steps>
            <ProgressBar
              label={t('users.columns.progress')}
              hideLabel
              value={progress}
              max={100}
              size="s"
              valueText={words}
            />
            <Text size={14} tone="muted" numeric>
              {words}
            </Text>
          </Steps>
        );
      },
    },
    {
      id: 'joined',
      header: t('users.columns.joined'),
      sortable: true,
      cell: ({ createdAt, lastLoginAt }) => (
        <Stack $gap={2}>
          <Text size={14} numeric>
            {whole(format.date(createdAt))}
          </Text>
          <Text size={14} tone="muted" numeric style={{ whiteSpace: 'nowrap' }}>
            {lastLoginAt ? t('users.loggedIn', { date: whole(format.date(lastLoginAt)) }) : t('users.never')}
          </Text>
        </Stack>
      ),
    },
    { id: 'status', header: t('users.columns.status'), cell: (user) => <StatusBadges user={user} /> },
    { id: 'actions', header: t('users.columns.actions'), cell: (user) => <RowActions user={user} onDo={onDo} /> },
  ];
  const sorted = Object.entries(COLUMN_SORT).find(([, by]) => by === state.sortBy)?.[0];
  return (
    <Dense>
      <Table
        caption={t('users.caption')}
        columns={columns}
        rows={users}
        rowKey={({ id }) => id}
        busy={busy}
        {...(sorted && { sort: { column: sorted, direction: state.sortOrder === 'asc' ? 'ascending' : 'descending' } })}
        onSort={({ column, direction }) =>
          change({
            sortBy: COLUMN_SORT[column as keyof typeof COLUMN_SORT],
            sortOrder: direction === 'ascending' ? 'asc' : 'desc',
          })
        }
      />
    </Dense>
  );
}

/** Name with UID in parentheses, the UID alone, or N/A. */
function Sponsor({ user: { sponsorFirstName, sponsorLastName, sponsorUid } }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const name = `${sponsorFirstName ?? ''} ${sponsorLastName ?? ''}`.trim();
  return (
    <Words style={{ fontSize: '0.875rem', minInlineSize: 92 }}>
      {name && sponsorUid ? (
        <WholeWord word={sponsorUid}>{t('users.sponsor', { name, uid: sponsorUid })}</WholeWord>
      ) : (
        name || sponsorUid || t('users.none')
      )}
    </Words>
  );
}

function Person({ user }: { user: AdminUser }) {
  const { search } = useLocation();
  const name = nameOf(user);
  return (
    <Cluster $gap={12} $nowrap>
      <Face>
        <Avatar name={name} size={36} />
      </Face>
      <Words style={{ flex: 1 }}>
        {/* The way back leads to this view of the list. */}
        <TextLink data-alone as={Link} to={`/admin/users/${user.id}`} state={{ list: search }}>
          {name === user.email ? <EmailText email={name} /> : name}
        </TextLink>
        {name !== user.email && (
          <Email title={user.email}>
            <EmailText email={user.email} />
          </Email>
        )}
      </Words>
    </Cluster>
  );
}

/** Active within 30 days or not, and what else an admin should know of the account. */
export function StatusBadges({
  user,
}: {
  user: Pick<AdminUser, 'lastLoginAt' | 'isActive' | 'isMasterAdmin' | 'tempPassword'>;
}) {
  const { t } = useTranslation('admin');
  const active = isActive(user.lastLoginAt, Date.now());
  return (
    <Cluster $gap={4}>
      {!user.isActive ? (
        <Badge tone="danger">{t('users.badge.deactivated')}</Badge>
      ) : (
        <Badge tone={active ? 'success' : 'neutral'}>
          {active ? t('users.badge.active') : t('users.badge.inactive')}
          <VisuallyHidden>{` (${active ? t('users.badge.activeHint') : t('users.badge.inactiveHint')})`}</VisuallyHidden>
        </Badge>
      )}
      {user.isMasterAdmin && <Badge tone="brand">{t('users.badge.admin')}</Badge>}
      {user.tempPassword && <Badge tone="warning">{t('users.badge.temp')}</Badge>}
    </Cluster>
  );
}

/** Copying the e-mail is an act of the cards only. */
const Narrow = styled.span`
  @media ${from.l} {
    display: none;
  }
`;
/** The reset says its name in words on cards; in the table the icon has to do. */
const OnCards = styled.span`
  @media ${from.l} {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

/** Copy e-mail, edit, reset, delete. */
function RowActions({ user, onDo }: { user: AdminUser; onDo: (doing: Doing) => void }) {
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
  return (
    <Cluster $gap={0} $nowrap>
      <Narrow>
        <IconButton
          icon="copy"
          size="s"
          label={t('pair', { label: t('users.copyEmail'), value: user.email })}
          onPress={() => void copy()}
        />
      </Narrow>
      <IconButton
        icon="edit"
        size="s"
        label={t('users.editOf', { name })}
        onPress={() => onDo({ act: 'edit', user })}
      />
      <Button
        variant="ghost"
        size="s"
        icon="refresh"
        aria-label={t('users.resetOf', { name })}
        onPress={() => onDo({ act: 'reset', user })}
      >
        <OnCards>{t('users.reset')}</OnCards>
      </Button>
      <IconButton
        icon="trash"
        size="s"
        label={t('users.deleteOf', { name })}
        onPress={() => onDo({ act: 'delete', user })}
      />
    </Cluster>
  );
}
