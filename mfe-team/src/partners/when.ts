import type { Format, TFunction } from '@nb/i18n';

export { isNight, sayCall, sayClock, sayDay, sayUntil } from '@nb/i18n';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** How long until then, within a day: «in 2 h 40», «in 5 min»; undefined before and after. */
export function sayLeft(instant: string, now: number, format: Format, t: TFunction<'team'>): string | undefined {
  const left = Date.parse(instant) - now;
  if (left < 0 || left >= DAY) return undefined;
  const [hours, minutes] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)];
  return hours === 0
    ? t('when.minutes', { minutes: format.number(minutes) })
    : t('when.hours', {
        hours: format.number(hours),
        minutes: format.number(minutes, { minimumIntegerDigits: 2 }),
      });
}
