import type { TeamToday } from '@nb/contracts';
import { isNight, sayCall, sayClock, sayDay, sayUntil, useFormat, useTranslation } from '@nb/i18n';
import { Button, Icon, LinkButton } from '@nb/ui';
import { Link, whatsAppIn } from '@nb/web-kit';
import { type ReactNode, memo } from 'react';
import styled from 'styled-components';
import { useMinute, useOwnZone } from '../touches/use-today';
import { ContactDayLine } from './contact-day-line';
import { Line } from './line';
import type { DayLine } from './my-day.rules';
import { joinHref } from './line-action.rules';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How long until then, within a day: «in 2 h 40». */
function useLeft(): (at: string) => string | undefined {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const now = useMinute();
  return (at) => {
    const left = Date.parse(at) - now;
    if (left < 0 || left >= 24 * HOUR_MS) return undefined;
    const [hours, minutes] = [Math.floor(left / HOUR_MS), Math.floor((left % HOUR_MS) / MINUTE_MS)];
    return hours === 0
      ? t('day.inMinutes', { minutes: format.number(minutes) })
      : t('day.inHours', {
          hours: format.number(hours),
          minutes: format.number(minutes, { minimumIntegerDigits: 2 }),
        });
  };
}

/** A line of the day by its kind. */
export const DayLineOf = memo(function DayLineOf({ line, isFirst }: { line: DayLine; isFirst: boolean }) {
  switch (line.kind) {
    case 'call':
      return line.about === 'own' ? (
        <OwnCallLine line={line} isFirst={isFirst} />
      ) : (
        <PartnerCallLine line={line} isFirst={isFirst} />
      );
    case 'training':
      return <TrainingLine line={line} isFirst={isFirst} />;
    case 'partner':
      return <PartnerLine line={line} />;
    case 'invitation':
      return <InvitationLine line={line} />;
    default:
      return <ContactDayLine line={line} />;
  }
});

type Of<Kind extends DayLine['kind']> = Extract<DayLine, { kind: Kind }>;
interface Of1<Line> {
  line: Line;
  /** The first that is to be done. */
  isFirst: boolean;
}

function JoinOr({ href, children }: { href: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('prospects');
  if (href === undefined) return children;
  return (
    <LinkButton size="s" variant="primary" href={href} target="_blank" rel="noreferrer">
      {t('day.join')}
    </LinkButton>
  );
}

function OwnCallLine({ line: { call, isDone }, isFirst }: Of1<Extract<DayLine, { about: 'own' }>>) {
  const { t } = useTranslation('prospects');
  const left = useLeft();
  const now = useMinute();
  return (
    <Line
      icon="phone"
      at={call.at}
      isDone={isDone}
      isPressing={isFirst && !isDone}
      title={call.withName ? t('day.ownCall', { name: call.withName }) : t('day.ownCallAlone')}
      notes={[
        isDone ? t('day.held') : left(call.at),
        call.answer === 'times' && t('day.timesSent'),
        call.place?.where === 'person' && call.place.value,
      ]}
      action={
        !isDone && (
          <JoinOr href={joinHref(call.place, call.at, now)}>
            <LinkButton as={Link} to="/training/step/5" size="s" variant={isFirst ? 'primary' : 'secondary'}>
              {t('day.prepare')}
            </LinkButton>
          </JoinOr>
        )
      }
    />
  );
}

type Partner = TeamToday['needs'][number]['partner'];
const partnerPath = ({ userId }: Partner, drawer: string) => `/partners?partner=${userId}&drawer=${drawer}`;

function PartnerCallLine({
  line: { call: entry, isOver, isDone },
  isFirst,
}: Of1<Extract<DayLine, { kind: 'call'; about: 'partner' }>>) {
  const { t } = useTranslation('prospects');
  const zone = useOwnZone();
  const format = useFormat(zone);
  const left = useLeft();
  const now = useMinute();
  const {
    partner,
    call: { at, place },
    outcome,
    answer,
  } = entry;
  const there =
    partner.zone && sayClock(at, partner.zone, format) !== sayClock(at, zone, format) ? partner.zone : undefined;
  return (
    <Line
      icon="phone"
      at={at}
      isDone={isDone}
      isPressing={isFirst && !isDone}
      title={t('day.call', { name: partner.name })}
      notes={[
        outcome ? t(`day.outcome.${outcome}`) : isOver ? t('day.over') : left(at),
        !isDone && !isOver && answer === 'suits' && t('day.suits'),
        !isDone && partner.step !== null && t('day.onStep', { step: format.number(partner.step) }),
        !isDone && !isOver && there && (
          <>
            {t('day.theirTime', { time: sayClock(at, there, format), name: firstWord(partner.name) })}
            {isNight(at, there) && <Moon name="moon" size={14} />}
          </>
        ),
        !isDone && place?.where === 'person' && place.value,
      ]}
      action={
        !isDone && (
          <JoinOr href={isOver ? undefined : joinHref(place, at, now)}>
            <LinkButton
              as={Link}
              to={partnerPath(partner, 'prepare')}
              size="s"
              variant={isFirst ? 'primary' : 'secondary'}
            >
              {t(isOver ? 'day.askOutcome' : 'day.prepare')}
            </LinkButton>
          </JoinOr>
        )
      }
    />
  );
}
const firstWord = (name: string) => name.trim().split(/\s+/u)[0] ?? name;

function TrainingLine({ line: { step, contacts }, isFirst }: Of1<Of<'training'>>) {
  const { t } = useTranslation('prospects');
  const { t: common } = useTranslation();
  const format = useFormat();
  return (
    <Line
      icon="training"
      isDone={false}
      isPressing={isFirst}
      title={t('day.step', {
        step: format.number(step),
        title: common(`step.titles.${step as 1 | 2 | 3 | 4 | 5}`),
      })}
      notes={[
        step === 3
          ? t('day.names', { count: contacts, formatted: format.number(contacts), goal: format.number(10) })
          : t('day.nextStep'),
      ]}
      action={
        <LinkButton as={Link} to={`/training/step/${step}`} size="s" variant={isFirst ? 'primary' : 'secondary'}>
          {t('day.continue')}
        </LinkButton>
      }
    />
  );
}

function PartnerLine({ line }: { line: Of<'partner'> }) {
  const { t } = useTranslation('prospects');
  const format = useFormat(useOwnZone());
  const now = useMinute();
  if (line.about === 'proposal') {
    const { partner, times, note } = line.proposal;
    return (
      <Line
        icon="calendar"
        isDone={false}
        title={t('day.proposal', { name: partner.name })}
        notes={[
          times.length > 0 &&
            format.list(
              times.map((time) => sayCall(time, now, format)),
              'disjunction',
            ),
          note ?? undefined,
        ]}
        action={
          <LinkButton as={Link} to={partnerPath(partner, 'prepare')} size="s">
            {t('day.answer')}
          </LinkButton>
        }
      />
    );
  }
  if (line.about === 'outcome') {
    const { partner, call } = line.call;
    return (
      <Line
        icon="phone"
        isDone={false}
        title={t('day.call', { name: partner.name })}
        notes={[sayDay(call.at, now, format), t('day.over')]}
        action={
          <LinkButton as={Link} to={partnerPath(partner, 'prepare')} size="s">
            {t('day.askOutcome')}
          </LinkButton>
        }
      />
    );
  }
  const { partner, need } = line.need;
  const whatsApp = whatsAppIn(partner.phone);
  const isCall = need.act === 'schedule-call';
  return (
    <Line
      icon={isCall ? 'calendar' : 'message'}
      isDone={false}
      title={t(isCall ? 'day.setCallWith' : 'day.writeTo', { name: partner.name })}
      notes={[
        need.reason === 'call-soon'
          ? sayCall(need.at, now, format)
          : need.reason !== 'invitation-expiring' &&
            t(`day.need.${need.reason}`, {
              count: need.days,
              formatted: format.number(need.days),
              step: need.step === null ? '' : format.number(need.step),
            }),
      ]}
      action={
        isCall ? (
          <LinkButton as={Link} to={partnerPath(partner, 'call')} size="s">
            {t('day.setCall')}
          </LinkButton>
        ) : whatsApp ? (
          <LinkButton size="s" href={whatsApp} target="_blank" rel="noreferrer">
            {t('day.way.whatsapp')}
          </LinkButton>
        ) : (
          <LinkButton as={Link} to={partnerPath(partner, 'now')} size="s">
            {t('day.look')}
          </LinkButton>
        )
      }
    />
  );
}

function InvitationLine({ line: { invitation, name } }: { line: Of<'invitation'> }) {
  const { t } = useTranslation('prospects');
  const format = useFormat(useOwnZone());
  const now = useMinute();
  return (
    <Line
      icon="telegram"
      isDone={false}
      title={t('day.invitation', { name: name || invitation.code })}
      notes={[
        t('day.ends', { when: sayUntil(invitation.expiresAt, now, format) }),
        t(invitation.isOpened ? 'day.opened' : 'day.notOpened'),
      ]}
      action={
        <LinkButton as={Link} to={`/partners?share=${invitation.id}`} size="s">
          {t('day.remind')}
        </LinkButton>
      }
    />
  );
}

/** A part of the day that could not be read. */
export function FailedLine({
  title,
  reason,
  isRetrying,
  onRetry,
}: {
  title: string;
  reason: string;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation('prospects');
  return (
    <Line
      icon="warning"
      isDone={false}
      isPressing
      title={title}
      notes={[reason]}
      action={
        <Button size="s" icon="refresh" pending={isRetrying} onPress={onRetry}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}

const Moon = styled(Icon)`
  margin-inline-start: 4px;
  vertical-align: -2px;
`;
