import type { AdminUserDetail, SecurityEvent, SecurityEventKind, SessionView } from '@nb/contracts';
import { type TFunction, useFormat, useTranslation } from '@nb/i18n';
import { Badge, Button, Cluster, Icon, type IconName, Stack, Text, below } from '@nb/ui';
import { deviceOf, useDialog } from '@nb/web-kit';
import styled from 'styled-components';
import { SessionDialog } from '../manage/act-dialogs';
import { useAdminUserSecurityLogInfiniteQuery } from './detail.api';
import { LogList, LogRows } from './log-list';
import { Part } from './part';

const ICONS: Record<SecurityEventKind, IconName> = {
  'signed-in': 'key',
  'sign-in-failed': 'warning',
  'signed-out': 'logout',
  'password-changed': 'lock',
  'password-reset-requested': 'mail',
  'password-reset': 'lock',
  'password-set-by-admin': 'lock',
  'reset-link-sent-by-admin': 'mail',
  'session-ended': 'logout',
  'other-sessions-ended': 'logout',
  'sessions-ended-by-admin': 'logout',
  'deactivated-by-admin': 'lock',
  'reactivated-by-admin': 'key',
  'role-changed-by-admin': 'shield',
  'email-changed-by-admin': 'mail',
  'viewed-by-admin': 'eye',
  'data-exported': 'download',
  'second-step-on': 'shield',
  'second-step-off': 'shield',
  'second-step-failed': 'warning',
  'second-step-reset-by-admin': 'shield',
  'totp-added': 'key',
  'totp-removed': 'key',
  'recovery-codes-made': 'key',
  'recovery-code-used': 'key',
  'passkey-added': 'key',
  'passkey-removed': 'key',
  'passkey-counter-fell': 'warning',
};
export const Row = styled.div`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  gap: 4px 12px;
  color: var(--nb-muted);
  > time {
    text-align: end;
  }
  @media ${below.m} {
    grid-template-columns: 20px minmax(0, 1fr);
    > time {
      grid-column: 2;
      text-align: start;
    }
  }
`;
/** Under the words on a phone. */
const End = styled.span`
  @media ${below.m} {
    grid-column: 2;
    margin-inline-start: -12px;
  }
`;

/** Where somebody is signed in, and what happened to the account. */
export function SecurityTab({ user, onEnd }: { user: AdminUserDetail; onEnd: () => void }) {
  const { t } = useTranslation('admin');
  const log = useAdminUserSecurityLogInfiniteQuery(user.id);
  const events = log.data?.pages.flatMap((page) => page.events) ?? [];
  const question = useDialog('end-session');
  const ending = user.sessions.find(({ id, current }) => id === question.about && !current);
  return (
    <Stack $gap={20}>
      <Part
        title={t('sessions.title')}
        actions={
          user.sessions.length > 0 && (
            <Cluster>
              <Button size="s" icon="logout" onPress={onEnd}>
                {t('sessions.end')}
              </Button>
            </Cluster>
          )
        }
      >
        {user.sessions.length === 0 ? (
          <Text tone="muted">{t('sessions.none')}</Text>
        ) : (
          <LogRows>
            {user.sessions.map((session) => (
              <Session key={session.id} session={session} onEnd={() => question.open(session.id)} />
            ))}
          </LogRows>
        )}
      </Part>
      <Part title={t('security.title')}>
        <LogList
          query={log}
          failed={t('security.failed')}
          empty={<Text tone="muted">{t('security.none')}</Text>}
          rows={events.map((event) => (
            <li key={event.id}>
              <Event event={event} />
            </li>
          ))}
        />
      </Part>
      {ending && <SessionDialog user={user} session={ending} device={deviceName(ending, t)} onClose={question.close} />}
    </Stack>
  );
}

/** Browser and system, as far as the user agent names them. */
const wordsOf = (userAgent: string): string[] => {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter((word) => word !== undefined);
};

/** How the list and the question call the device. */
const deviceName = ({ device }: SessionView, t: TFunction<'admin'>): string =>
  wordsOf(device).join(' · ') || t('sessions.unknown');

interface SessionProps {
  session: SessionView;
  /** Ends it. Not offered for the session that looks. */
  onEnd: () => void;
}
function Session({ session, onEnd }: SessionProps) {
  const { device, address, createdAt, lastSeenAt, current } = session;
  const { t } = useTranslation('admin');
  const format = useFormat();
  const name = deviceName(session, t);
  return (
    <li>
      <Row>
        <Icon name="monitor" size={20} />
        <Stack $gap={2}>
          <Cluster $gap={8}>
            <Text weight={600} title={device}>
              {name}
            </Text>
            {current && <Badge tone="brand">{t('sessions.current')}</Badge>}
          </Cluster>
          <Text size={14} tone="muted">
            {t('sessions.since', { address, date: format.dateTime(createdAt) })}
          </Text>
          <Text as="time" size={14} tone="muted" title={format.dateTime(lastSeenAt)} {...{ dateTime: lastSeenAt }}>
            {t('sessions.seen', { when: format.relative(lastSeenAt) })}
          </Text>
        </Stack>
        {!current && (
          <End>
            <Button
              size="s"
              variant="ghost"
              aria-label={t('pair', { label: t('sessions.endOne'), value: `${name}, ${address}` })}
              onPress={onEnd}
            >
              {t('sessions.endOne')}
            </Button>
          </End>
        )}
      </Row>
    </li>
  );
}

function Event({ event: { kind, at, address, device } }: { event: SecurityEvent }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Row>
      <Icon name={ICONS[kind]} size={20} />
      <Stack $gap={2}>
        <Text tone={kind === 'sign-in-failed' ? 'danger' : 'default'}>{t(`security.kinds.${kind}`)}</Text>
        {(device || address) && (
          <Text size={14} tone="muted" title={device}>
            {[...wordsOf(device), address].filter(Boolean).join(' · ')}
          </Text>
        )}
      </Stack>
      <Text as="time" size={14} tone="muted" {...{ dateTime: at }}>
        {format.dateTime(at)}
      </Text>
    </Row>
  );
}
