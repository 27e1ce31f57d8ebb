import type { AttentionNeed } from '@nb/contracts';
import { type Format, type TFunction } from '@nb/i18n';
import type { IconName } from '@nb/ui';
import { sayCall } from './when';

export const NEED_ICONS = {
  'call-soon': 'clock',
  'invitation-expiring': 'mail',
  stuck: 'training',
  'no-call': 'calendar',
  inactive: 'clock',
} as const satisfies Record<AttentionNeed['reason'], IconName>;
export const NEED_TONES = {
  'call-soon': 'accent',
  'invitation-expiring': 'accent',
  stuck: 'warning',
  'no-call': 'neutral',
  inactive: 'neutral',
} as const satisfies Record<AttentionNeed['reason'], string>;

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** A call that is nearer is counted down to. */
const COUNTED_HOURS = 24;

/** Why somebody needs their sponsor, in the few words of a pill. */
export function needWords(
  { reason, at, days, step }: AttentionNeed,
  now: number,
  format: Format,
  t: TFunction<'team'>,
) {
  const count = { count: days, formatted: format.number(days) };
  switch (reason) {
    case 'call-soon': {
      const left = Math.max(0, Date.parse(at) - now);
      const [hours, minutes] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)];
      if (hours >= COUNTED_HOURS) return t('partners.pill.call-soon', { when: sayCall(at, now, format) });
      return hours === 0
        ? t('partners.pill.callInMinutes', { minutes: format.number(minutes) })
        : t('partners.pill.callIn', {
            hours: format.number(hours),
            minutes: format.number(minutes, { minimumIntegerDigits: 2 }),
          });
    }
    case 'stuck':
      return t('partners.pill.stuck', { ...count, step });
    case 'no-call':
      return t('partners.pill.no-call');
    case 'inactive':
      return t('partners.pill.inactive', count);
    case 'invitation-expiring':
      return t('needs.why.invitation-expiring', { when: format.dateTime(at, { zoneName: true }) });
  }
}

/** The same at length, for the tooltip. */
export function needSentence(
  { reason, at, days, step }: AttentionNeed,
  title: string,
  format: Format,
  t: TFunction<'team'>,
) {
  return t(`needs.why.${reason}`, {
    count: days,
    formatted: format.number(days),
    when: format.dateTime(at, { zoneName: true }),
    step,
    title,
  });
}
