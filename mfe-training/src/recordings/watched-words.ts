import { useTranslation } from '@nb/i18n';

/** A time as people say it: seconds below a minute, whole minutes below an hour, then hours and minutes. */
export function useWatchedWords(): (seconds: number) => string {
  const { t } = useTranslation();
  return (seconds) => {
    if (seconds < 60) return t('date.seconds', { count: Math.floor(seconds) });
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return t('date.minutes', { count: minutes });
    return [
      t('date.hours', { count: Math.floor(minutes / 60) }),
      ...(minutes % 60 === 0 ? [] : [t('date.minutes', { count: minutes % 60 })]),
    ].join(' ');
  };
}
