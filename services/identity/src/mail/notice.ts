import type { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_TIME_ZONE, type NotificationFacts } from '@nb/contracts';
import { toCallView } from '@nb/nest-kit';
import { nameOf, User } from '../accounts/user.entity.js';
import { Invitation } from '../invitations/invitation.entity.js';
import type { MailContent } from './mail-texts.js';

/** What a notification says by mail, with today's names; null when what it is about is gone, or no longer this person's. */
export async function noticeContent(
  em: EntityManager,
  to: User,
  facts: NotificationFacts,
  link: (path: string) => string,
): Promise<MailContent | null> {
  const own = { kind: 'notice', who: '', step: 0 } as const;
  switch (facts.kind) {
    case 'badge-earned':
      return { ...own, what: `badge-${facts.badge}`, group: 'badge', link: link('/basic-training') };
    case 'contact-suggested': {
      const sponsor = await em.findOne(User, { id: facts.sponsorId });
      return (
        sponsor && {
          ...own,
          what: 'contact-suggested',
          group: 'contact',
          who: nameOf(sponsor),
          link: link('/prospects'),
        }
      );
    }
    case 'account-changed':
      // Not mailed: everybody may be reset in one go.
      if (facts.change === 'progress-reset') return null;
      return { ...own, what: `account-${facts.change}`, group: 'account', link: link('/settings') };
    case 'invitation': {
      const invitation = await em.findOne(Invitation, { id: facts.invitationId, ownerId: to.id });
      return (
        invitation && {
          ...own,
          what: `invitation-${facts.reason}`,
          group: 'invitation',
          who: invitation.code,
          link: link('/partners?filter=invited'),
        }
      );
    }
    case 'follow-ups-due': {
      const today = toCallView(new Date(), to.timeZone ?? to.callZone ?? DEFAULT_TIME_ZONE).onboardingCallDate;
      // One that is due at a time of day is said in the app; a day that is over asks for nothing.
      if (facts.at !== null || (today !== null && facts.on < today)) return null;
      return {
        ...own,
        what: 'follow-ups-due',
        group: 'day',
        count: facts.count,
        link: link('/prospects?view=today'),
      };
    }
    // Mailed by their own events, with what those know.
    case 'call-changed':
    case 'partner-registered':
      return null;
    default: {
      const partner = await em.findOne(User, { id: facts.partnerId, sponsorId: to.id });
      const what =
        facts.kind === 'contacts-added'
          ? `contacts-${facts.count}`
          : facts.kind === 'partner-badge'
            ? `partner-${facts.badge}`
            : facts.kind === 'call-answered'
              ? `call-answered-${facts.answer}`
              : facts.kind;
      const step = facts.kind === 'step-completed' ? facts.step : 0;
      return (
        partner && {
          kind: 'notice',
          what,
          group: facts.kind === 'call-answered' ? 'call' : 'partner',
          who: nameOf(partner),
          step,
          link: link(`/partners?partner=${partner.id}&drawer=${DRAWERS[facts.kind]}`),
        }
      );
    }
  }
}

const DRAWERS = {
  'step-completed': 'training',
  'training-finished': 'training',
  'contacts-added': 'contacts',
  'goals-shared': 'goals',
  'partner-badge': 'contacts',
  'call-answered': 'call',
} as const;
