import type { Prospect } from '@nb/contracts';
import { sayDay, useFormat, useTranslation } from '@nb/i18n';
import { Button, Icon, IconButton, LinkButton, Menu, type MenuItem, below, useMedia, useViewOnly } from '@nb/ui';
import { Link, useDialog } from '@nb/web-kit';
import styled from 'styled-components';
import { askNow, leaveFor } from '../touches/asked-touch';
import { SNOOZE_DAYS, addDays } from '../touches/dates.rules';
import { sayDate, sayIn } from '../touches/say-date';
import { useDone } from '../touches/touched';
import { useNextDate } from '../touches/use-next-date';
import { useMinute, useOwnZone, useToday } from '../touches/use-today';
import { WAY_ICONS, wayLabel, withNumber } from '../words/contact-links';
import { openWords } from '../words/open-words';
import { useWays } from '../words/use-ways';
import { Line } from './line';
import { wayOffered } from './line-action.rules';
import type { DayLine } from './my-day.rules';

type ContactLine = Extract<DayLine, { contact: Prospect }>;

/** A contact whose date has come, or who was never contacted. */
export function ContactDayLine({ line: { kind, contact, isDone } }: { line: ContactLine }) {
  const { t } = useTranslation('prospects');
  const format = useFormat(useOwnZone());
  const today = useToday();
  const now = useMinute();
  const done = useDone(today).get(contact.id);
  const after = done?.after ?? contact;
  const next = after.followUpOn;
  const last =
    contact.lastContactAt !== undefined &&
    t('day.last', {
      kind: t(`touch.kinds.${contact.lastContactKind ?? 'other'}`),
      when: sayDay(contact.lastContactAt, now, format),
    });
  const notes = isDone
    ? [
        done && (done.what === 'snoozed' ? t('day.snoozed') : t(`touch.outcome.${done.what}`)),
        done && !done.after ? t('day.kept') : next && t('day.next', { when: sayDate(next, today, format) }),
      ]
    : [
        kind === 'overdue' && contact.followUpOn && (
          <Late key="overdue">
            <Icon name="warning" size={14} />
            {t('day.overdue', { when: sayDate(contact.followUpOn, today, format) })}
          </Late>
        ),
        kind === 'due' &&
          t('day.due', { time: contact.followUpTime ? timeOf(contact.followUpTime, format) : '' }).trim(),
        kind === 'suggestion' && t('day.never'),
        contact.unanswered
          ? t('day.unanswered', { count: contact.unanswered, formatted: format.number(contact.unanswered) })
          : last,
      ];
  return (
    <Line
      icon={kind === 'suggestion' ? 'user-plus' : 'prospects'}
      isDone={isDone}
      title={<Link to={`/prospects/${contact.id}`}>{contact.name}</Link>}
      notes={notes}
      action={
        isDone ? (
          <ChangeDate contact={after} />
        ) : (
          <ContactActions contact={contact} isSuggestion={kind === 'suggestion'} />
        )
      }
    />
  );
}

/** A time of day `HH:MM` as the language writes it. */
const timeOf = (time: string, format: ReturnType<typeof useFormat>) =>
  format.time(`1970-01-01T${time}:00Z`, { timeZone: 'UTC' });

function ChangeDate({ contact }: { contact: Prospect }) {
  const { t } = useTranslation('prospects');
  const { open } = useDialog('next-date');
  if (contact.mayContact === 'no') return null;
  return (
    <Button ownerOnly size="s" variant="ghost" onPress={() => open(contact.id)}>
      {t('touch.changeDate')}
    </Button>
  );
}

function ContactActions({ contact, isSuggestion }: { contact: Prospect; isSuggestion: boolean }) {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const viewOnly = useViewOnly();
  const today = useToday();
  const setDate = useNextDate();
  const { open } = useDialog('next-date');
  const { numbers, ways } = useWays(contact);
  const isPhone = useMedia(below.m);
  const offered = wayOffered(ways, contact.lastContactKind);
  const label = offered && wayLabel(offered, contact.name, t);
  const look = { size: 's', ...(offered && { icon: WAY_ICONS[offered], 'aria-label': label, title: label }) } as const;
  const others = ways.flatMap((way): MenuItem[] => {
    const label = t(`day.way.${way}`);
    if (way !== 'call')
      return way === offered
        ? []
        : [{ id: way, icon: WAY_ICONS[way], label, onAction: () => openWords({ contact, way }) }];
    // The button calls the first number.
    return numbers.slice(way === offered ? 1 : 0).map((number, index) => ({
      id: `${way}-${index}`,
      icon: WAY_ICONS[way],
      label: withNumber(label, number, numbers),
      href: number.tel,
      onAction: () => !viewOnly && leaveFor(contact, 'call'),
    }));
  });
  const words = offered && (isPhone ? null : t(`day.way.${offered}`));
  return (
    <>
      {offered === undefined ? (
        <LinkButton as={Link} to={`/prospects/${contact.id}`} size="s">
          {t('day.look')}
        </LinkButton>
      ) : offered === 'call' ? (
        <Way {...look} href={numbers[0]?.tel} onClick={() => !viewOnly && leaveFor(contact, 'call')}>
          {words}
        </Way>
      ) : (
        <WayButton {...look} onPress={() => openWords({ contact, way: offered })}>
          {words}
        </WayButton>
      )}
      <Menu
        label={t('day.more', { name: contact.name })}
        trigger={<IconButton size="s" icon="more" label={t('day.more', { name: contact.name })} />}
        items={[
          {
            id: 'log',
            ownerOnly: true,
            icon: 'check-circle',
            label: t('touch.question'),
            onAction: () => askNow(contact),
          },
          ...others,
          { separator: true },
          ...SNOOZE_DAYS.map((days) => ({
            id: `snooze-${days}`,
            ownerOnly: true,
            icon: 'clock' as const,
            label: t('day.snooze', { when: sayIn(days, format) }),
            onAction: () => void setDate(contact, addDays(today, days)),
          })),
          {
            id: 'snooze-date',
            ownerOnly: true,
            icon: 'calendar',
            label: t('day.snoozeDate'),
            onAction: () => open(contact.id),
          },
          ...(isSuggestion
            ? []
            : [{ id: 'open', icon: 'user' as const, label: t('day.open'), href: `/prospects/${contact.id}` }]),
        ]}
      />
    </>
  );
}

const Late = styled.span`
  color: var(--nb-danger);
  font-weight: 600;
  > svg {
    margin-inline-end: 4px;
    vertical-align: -2px;
  }
`;
/** With an icon only it is as wide as high. */
const Way = styled(LinkButton)`
  @media ${below.m} {
    min-inline-size: 44px;
    padding-inline: 10px;
  }
`;
const WayButton = styled(Button)`
  @media ${below.m} {
    min-inline-size: 44px;
    padding-inline: 10px;
  }
`;
