import { useFormat, useTranslation } from '@nb/i18n';
import { deviceOf } from '@nb/web-kit';

/** Fields that hold a moment, a count, or one of the list's choices. */
const MOMENTS = ['onboardingCall', 'callAt', 'expiresAt'];
const COUNTS = [
  'sessions',
  'directPartners',
  'downline',
  'completedSteps',
  'users',
  'created',
  'updated',
  'refused',
  'maxUses',
];
const CHOICES: Readonly<Record<string, string>> = {
  sortBy: 'users.sorts',
  sortOrder: 'users.orders.other',
  statusFilter: 'users.statuses',
  progressFilter: 'users.progresses',
  adminFilter: 'users.roles',
  searchType: 'users.searchTypes',
};

/** How a written-down value is read: moments and counts as the reader's language writes them, choices by their words, never a code. What is not known stays as it is. */
export function useValueWords(): (field: string, value: string) => string {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (field, value) => {
    if (value === '') return t('audit.empty');
    if (field === 'device')
      return (
        Object.values(deviceOf(value))
          .filter((word) => typeof word === 'string')
          .join(' · ') || t('sessions.unknown')
      );
    if (value === 'true') return t('audit.yes');
    if (value === 'false') return t('audit.no');
    if (MOMENTS.includes(field)) return format.dateTime(value, { zoneName: true }) || value;
    if (COUNTS.includes(field)) return /^\d+$/.test(value) ? format.number(Number(value)) : value;
    if (field === 'seen') return t(`audit.seen.${value}`, { defaultValue: value });
    if (field === 'callZone') return value.replaceAll('_', ' ');
    const choices = CHOICES[field];
    return choices === undefined ? value : t(`${choices}.${value}`, { defaultValue: value });
  };
}
