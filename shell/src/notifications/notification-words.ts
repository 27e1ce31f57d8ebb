import type { Notification, NotificationFacts } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import type { IconName } from '@nb/ui';

const ICONS: Record<NotificationFacts['kind'], IconName> = {
  'partner-registered': 'user-plus',
  'step-completed': 'check-circle',
  'training-finished': 'trophy',
  'contacts-added': 'prospects',
  'goals-shared': 'target',
  'partner-badge': 'star',
  'call-changed': 'calendar',
  'call-answered': 'calendar',
  'follow-ups-due': 'clock',
  'badge-earned': 'star',
  'contact-suggested': 'user-plus',
  invitation: 'link',
  'account-changed': 'shield',
};
export const iconOf = ({ kind }: NotificationFacts): IconName => ICONS[kind];

const DRAWERS = {
  'partner-registered': 'profile',
  'step-completed': 'training',
  'training-finished': 'training',
  'contacts-added': 'contacts',
  'goals-shared': 'goals',
  'partner-badge': 'contacts',
  'call-answered': 'call',
} as const;

/** The page that a notification links to. */
export function placeOf(facts: NotificationFacts): string {
  switch (facts.kind) {
    case 'call-changed':
    case 'badge-earned':
      return '/basic-training';
    case 'contact-suggested':
      return '/prospects';
    case 'follow-ups-due':
      return '/prospects?view=today';
    case 'invitation':
      return facts.reason === 'expiring'
        ? `/partners?filter=invited&code=${facts.invitationId}`
        : '/partners?filter=invited';
    case 'account-changed':
      return facts.change === 'progress-reset' ? '/basic-training' : '/settings';
    default:
      return `/partners?partner=${facts.partnerId}&drawer=${DRAWERS[facts.kind]}`;
  }
}

/** Returns the sentence for a notification. */
export function useNotificationText(): (notification: Pick<Notification, 'about' | 'facts'>) => string {
  const { t } = useTranslation('shell');
  const format = useFormat();
  return ({ about, facts }) => {
    const who = about ?? t('notifications.somebody');
    switch (facts.kind) {
      case 'partner-registered':
        return t('notifications.text.partner-registered', { who });
      case 'step-completed':
        return t('notifications.text.step-completed', { who, step: format.number(facts.step) });
      case 'training-finished':
        return t('notifications.text.training-finished', { who });
      case 'contacts-added':
        return facts.count === 1
          ? t('notifications.text.contacts-first', { who })
          : t('notifications.text.contacts-many', { who, number: format.number(facts.count) });
      case 'goals-shared':
        return t('notifications.text.goals-shared', { who });
      case 'partner-badge':
        return t('notifications.text.partner-badge', { who, badge: t(`notifications.badge.${facts.badge}`) });
      case 'call-changed':
        if (facts.callAt === null) return t('notifications.text.call-cancelled');
        return t(`notifications.text.call-${facts.change === 'cancelled' ? 'set' : facts.change}`, {
          time: format.dateTime(facts.callAt, { zoneName: true }),
        });
      case 'call-answered':
        return t(`notifications.text.call-answered-${facts.answer}`, { who });
      case 'follow-ups-due':
        return t(`notifications.text.follow-ups-${facts.at === null ? 'due' : 'at'}`, {
          count: facts.count,
          number: format.number(facts.count),
          time: facts.at === null ? '' : format.time(facts.at),
        });
      case 'badge-earned':
        return t('notifications.text.badge', { badge: t(`notifications.badge.${facts.badge}`) });
      case 'contact-suggested':
        return t('notifications.text.contact-suggested', { who: about ?? t('notifications.sponsor') });
      case 'invitation':
        return t(`notifications.text.invitation-${facts.reason}`, {
          code: about ?? '',
          time: facts.expiresAt === null ? '' : format.dateTime(facts.expiresAt),
        });
      case 'account-changed':
        return t(`notifications.text.account-${facts.change}`);
    }
  };
}
