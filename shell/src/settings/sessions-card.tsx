import type { SessionView, TrustedDevice } from '@nb/contracts';
import { useFormat, useMessage, useTranslation } from '@nb/i18n';
import { Badge, Button, Card, Cluster, Dialog, Heading, Icon, Stack, Text, below } from '@nb/ui';
import { errorText, isProblem, useDialog, useToast, ReadFailed } from '@nb/web-kit';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { CardWaiting } from './card-states';
import { deviceOf } from '@nb/web-kit';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useEndTrustMutation,
  useSessionsQuery,
} from './sessions.api';
import { useDeviceName } from './use-device-name';

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr) auto;
    gap: 4px 16px;
    align-items: center;
    padding-block: 14px;
  }
  li + li {
    border-block-start: 1px solid var(--nb-border);
  }
  @media ${below.m} {
    li > button {
      grid-column: 2;
      justify-self: start;
    }
  }
`;
const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  border-radius: 12px;
  background: var(--nb-sunken);
  color: var(--nb-muted);
`;

/** How many devices are shown before «show all»: this one, and those used most recently. */
const FIRST = 4;

/** Which devices are signed in, and signing them out remotely. */
export function SessionsCard() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const toast = useToast();
  const sessions = useSessionsQuery();
  const [end, ending] = useEndSessionMutation();
  const [endOthers, endingOthers] = useEndOtherSessionsMutation();
  const [all, setAll] = useState(false);
  const question = useDialog('end-session');
  const [failure, setFailure] = useMessage();
  const name = useDeviceName();
  const list = sessions.data?.sessions;
  const trusted = sessions.data?.trustedDevices ?? [];
  const others = list?.filter(({ current }) => !current) ?? [];
  const listed = [...(list?.filter(({ current }) => current) ?? []), ...others];
  const asked = question.about === 'others' ? 'others' : others.find(({ id }) => id === question.about);
  const ask = (what: SessionView | 'others') => {
    setFailure(undefined);
    question.open(what === 'others' ? what : what.id);
  };
  const confirm = async () => {
    if (asked === undefined) return;
    setFailure(undefined);
    try {
      await (asked === 'others' ? endOthers().unwrap() : end({ id: asked.id }).unwrap());
    } catch (error) {
      // The session has ended meanwhile, which is the wanted result.
      if (!isProblem(error, 'access.not-found')) return setFailure(() => errorText(error, common));
    }
    question.close();
    toast.success(t(asked === 'others' ? 'settings.sessions.doneAll' : 'settings.sessions.done'));
  };
  return (
    <Card as="section" aria-labelledby="settings-sessions">
      <Stack $gap={16}>
        <Stack $gap={4}>
          <Heading level={2} size={18} id="settings-sessions">
            {t('settings.sessions.title')}
          </Heading>
          <Text size={14} tone="muted">
            {t('settings.sessions.text')}
          </Text>
        </Stack>
        {sessions.data ? (
          <List aria-labelledby="settings-sessions">
            {listed.slice(0, all ? undefined : FIRST).map((session) => (
              <Session key={session.id} session={session} onEnd={() => ask(session)} />
            ))}
          </List>
        ) : sessions.isError ? (
          <ReadFailed
            title={t('settings.sessions.failed')}
            error={sessions.error}
            onRetry={() => void sessions.refetch()}
            retrying={sessions.isFetching}
          />
        ) : (
          <CardWaiting lines={2} />
        )}
        {others.length > 0 && (
          <Cluster>
            <Button ownerOnly icon="logout" onPress={() => ask('others')}>
              {t('settings.sessions.endAll')}
            </Button>
            {!all && others.length >= FIRST && (
              <Button variant="ghost" onPress={() => setAll(true)}>
                {t('settings.sessions.showAll', { count: others.length + 1 })}
              </Button>
            )}
          </Cluster>
        )}
        {trusted.length > 0 && <TrustedDevices devices={trusted} />}
      </Stack>
      <Dialog
        alert
        open={asked !== undefined}
        onClose={question.close}
        icon="logout"
        tone="warning"
        title={t(asked === 'others' ? 'settings.sessions.askAll.title' : 'settings.sessions.ask.title')}
        actions={
          <>
            <Button onPress={question.close}>{common('action.cancel')}</Button>
            <Button
              variant="danger"
              pending={ending.isLoading || endingOthers.isLoading}
              onPress={() => void confirm()}
            >
              {t('settings.sessions.end')}
            </Button>
          </>
        }
      >
        <Stack $gap={12}>
          <Text>
            {asked === 'others'
              ? t('settings.sessions.askAll.text', { count: others.length })
              : asked && t('settings.sessions.ask.text', { device: name(asked.device) })}
          </Text>
          {failure && (
            <Text role="alert" tone="danger">
              {failure}
            </Text>
          )}
        </Stack>
      </Dialog>
    </Card>
  );
}

function Session({
  session: { device, address, current, createdAt, lastSeenAt },
  onEnd,
}: {
  session: SessionView;
  onEnd: () => void;
}) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const called = useDeviceName()(device);
  return (
    <li>
      <Mark>
        <Icon name={deviceOf(device).handheld ? 'smartphone' : 'monitor'} />
      </Mark>
      <Stack $gap={2}>
        <Cluster $gap={8}>
          <Text weight={600}>{called}</Text>
          {current && <Badge tone="brand">{t('settings.sessions.current')}</Badge>}
        </Cluster>
        <Text size={14} tone="muted">
          {current
            ? t('settings.sessions.active', { address })
            : t('settings.sessions.seen', { address, when: format.relative(lastSeenAt) })}
        </Text>
        <Text size={14} tone="muted">
          {t('settings.sessions.since', { when: format.dateTime(createdAt) })}
        </Text>
      </Stack>
      {!current && (
        <Button ownerOnly size="s" aria-label={t('settings.sessions.endNamed', { device: called })} onPress={onEnd}>
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Where the second step is not asked for; each can be ended with one press, because nothing is lost by it. */
function TrustedDevices({ devices }: { devices: readonly TrustedDevice[] }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const name = useDeviceName();
  const [end, { isLoading, originalArgs }] = useEndTrustMutation();
  const [failure, setFailure] = useMessage();
  const heading = useRef<HTMLHeadingElement>(null);
  const press = async ({ id }: TrustedDevice) => {
    setFailure(undefined);
    try {
      await end(id).unwrap();
    } catch (error) {
      if (!isProblem(error, 'access.not-found')) return setFailure(() => errorText(error, common));
    }
    toast.success(t('settings.trusted.done'));
    // The button goes with its row.
    heading.current?.focus();
  };
  return (
    <Stack $gap={8}>
      <Stack $gap={4}>
        <Heading level={3} size={16} id="settings-trusted" ref={heading} tabIndex={-1}>
          {t('settings.trusted.title')}
        </Heading>
        <Text size={14} tone="muted">
          {t('settings.trusted.text')}
        </Text>
      </Stack>
      {failure && (
        <Text role="alert" tone="danger">
          {failure}
        </Text>
      )}
      <List aria-labelledby="settings-trusted">
        {devices.map((device) => (
          <li key={device.id}>
            <Mark>
              <Icon name={deviceOf(device.device).handheld ? 'smartphone' : 'monitor'} />
            </Mark>
            <Stack $gap={2}>
              <Cluster $gap={8}>
                <Text weight={600}>{name(device.device)}</Text>
                {device.current && <Badge tone="brand">{t('settings.sessions.current')}</Badge>}
              </Cluster>
              <Text size={14} tone="muted">
                {t('settings.trusted.until', { address: device.address, date: format.date(device.expiresAt) })}
              </Text>
            </Stack>
            <Button
              ownerOnly
              size="s"
              pending={isLoading && originalArgs === device.id}
              aria-label={t('settings.trusted.endNamed', { device: name(device.device) })}
              onPress={() => void press(device)}
            >
              {t('settings.trusted.end')}
            </Button>
          </li>
        ))}
      </List>
    </Stack>
  );
}
