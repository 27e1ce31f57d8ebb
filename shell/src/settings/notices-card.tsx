import {
  type CurrentUser,
  DEFAULT_NOTICES,
  NOTIFICATION_KINDS,
  type NoticeChoice,
  type NotificationKind,
} from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Card, Checkbox, Heading, Stack, Text, VisuallyHidden, below } from '@nb/ui';
import { errorText, useSaveNotificationsMutation } from '@nb/web-kit';
import styled from 'styled-components';
import { useRefusal } from '../password/use-refusal';
import { useArrival } from './use-arrival';

const Grid = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  th {
    padding-block: 6px;
    font-weight: 400;
    text-align: start;
    /* with the text at twice its size no word may push the boxes off a phone */
    overflow-wrap: anywhere;
    hyphens: auto;
  }
  thead th + th,
  td {
    inline-size: 88px;
    text-align: center;
    vertical-align: middle;
  }
  thead th {
    color: var(--nb-muted);
    font-size: 0.875rem;
    font-weight: 600;
    vertical-align: bottom;
  }
  tbody tr {
    border-block-start: 1px solid var(--nb-border);
  }
  /* the box alone: what it is for stands at the head of row and column */
  td label {
    justify-content: center;
    > span:last-child {
      display: none;
    }
  }
  @media ${below.m} {
    thead th + th,
    td {
      inline-size: 64px;
    }
  }
`;
const WAYS = ['inApp', 'email'] as const;

/** Which kinds of notifications the user receives, in the bell and by e-mail; each switch is saved immediately. */
export function NoticesCard({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { refusal, refuse, clear } = useRefusal<NotificationKind>();
  const [save] = useSaveNotificationsMutation();
  // The bell links here.
  const place = useArrival<HTMLDivElement>('notifications');
  const { kinds, email } = user.notifications;
  const change = async (kind: NotificationKind, choice: NoticeChoice) => {
    clear();
    try {
      await save({ kinds: { [kind]: choice } }).unwrap();
    } catch (error) {
      refuse(
        kind,
        () => t('settings.notifications.failed'),
        () => errorText(error, common),
      );
    }
  };
  return (
    <Card as="section" aria-labelledby="settings-notices">
      <Stack $gap={16}>
        <div ref={place} id="notifications" tabIndex={-1} style={{ scrollMarginBlockStart: 96, outline: 'none' }}>
          <Stack $gap={4}>
            <Heading level={2} size={18} id="settings-notices">
              {t('settings.notices.title')}
            </Heading>
            <Text size={14} tone="muted">
              {t('settings.notices.text')}
            </Text>
          </Stack>
        </div>
        <Grid aria-labelledby="settings-notices">
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('settings.notices.what')}</VisuallyHidden>
              </th>
              {WAYS.map((way) => (
                <th key={way} scope="col">
                  {t(`settings.notices.${way}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {NOTIFICATION_KINDS.map((kind) => {
              const choice = kinds?.[kind] ?? DEFAULT_NOTICES[kind];
              const name = t(`notifications.kind.${kind}`);
              return (
                <tr key={kind}>
                  <th scope="row">
                    {name}
                    {refusal?.field === kind && (
                      <Text role="alert" size={14} tone="danger">
                        {refusal.text}
                      </Text>
                    )}
                  </th>
                  {WAYS.map((way) => (
                    <td key={way}>
                      <Checkbox
                        aria-label={t('settings.notices.choice', { what: name, way: t(`settings.notices.${way}`) })}
                        checked={choice[way]}
                        disabled={way === 'email' && !email}
                        onChange={(on) => void change(kind, { ...choice, [way]: on })}
                      >
                        {null}
                      </Checkbox>
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </Grid>
        {!email && (
          <Text size={14} tone="muted">
            {t('settings.notices.emailOff')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
