import type { SecurityEvent } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Icon, type IconName, Stack, Text } from '@nb/ui';
import styled from 'styled-components';
import { useDeviceName } from './use-device-name';

const List = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr);
    gap: 16px;
    align-items: center;
    padding-block: 12px;
  }
  li + li {
    border-block-start: 1px solid var(--nb-border);
  }
`;
const Mark = styled.span<{ $warns: boolean }>`
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  border-radius: 12px;
  background: var(--nb-${({ $warns }) => ($warns ? 'warning-soft' : 'sunken')});
  color: var(--nb-${({ $warns }) => ($warns ? 'warning' : 'muted')});
`;

type Kind = SecurityEvent['kind'];
/** Somebody else may have tried. */
const warns = (kind: Kind): boolean =>
  kind === 'sign-in-failed' || kind === 'second-step-failed' || kind === 'passkey-counter-fell';
const iconOf = (kind: Kind): IconName => {
  if (warns(kind)) return 'warning';
  if (kind.endsWith('-by-admin')) return 'admin';
  if (kind.startsWith('password') || kind.startsWith('passkey')) return 'key';
  if (kind.startsWith('second-step')) return 'shield';
  if (kind.startsWith('totp')) return 'smartphone';
  if (kind.startsWith('recovery')) return 'list';
  if (kind === 'signed-in') return 'user';
  return kind === 'data-exported' ? 'download' : 'logout';
};

/** Security events of the account, newest first: what, when, and from where. */
export function SecurityEvents({ events, label }: { events: readonly SecurityEvent[]; label: string }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const name = useDeviceName();
  return (
    <List aria-label={label}>
      {events.map(({ id, kind, at, address, device }) => (
        <li key={id}>
          <Mark $warns={warns(kind)}>
            <Icon name={iconOf(kind)} />
          </Mark>
          <Stack $gap={2}>
            <Text weight={600}>{t(`settings.log.kinds.${kind}`)}</Text>
            <Text size={14} tone="muted">
              <time dateTime={at}>{format.dateTime(at)}</time>
            </Text>
            {(device || address) && (
              <Text size={14} tone="muted">
                {[device && name(device), address].filter(Boolean).join(' · ')}
              </Text>
            )}
          </Stack>
        </li>
      ))}
    </List>
  );
}
