import { z } from 'zod';
import { notification } from './api/notifications.js';
import { downlineMember } from './api/team.js';

/** Caches as a `stale` message names them; nothing else needs this list. Goes with `stale` (docs/releases.md). */
export const LIVE_TAGS = [
  'User',
  'Progress',
  'Prospects',
  'Compliance',
  'Videos',
  'Downline',
  'Codes',
  'Partner',
  'AdminUsers',
  'Attention',
  'Calendar',
  'Notifications',
] as const;
export const liveTag = z.enum(LIVE_TAGS);
export type LiveTag = z.infer<typeof liveTag>;

/** Most people in one `below`; when there are more, the message is `downline-changed`. */
export const LIVE_BELOW_MOST = 500;

/** ID of the request that caused it: its sender has the answer already and need not read again. */
const cause = z.string().optional();
const fact = <const Type extends string>(type: Type) => z.object({ type: z.literal(type), cause });

/**
 * A message of the live stream `GET /api/team/live` (SSE, event `message`, JSON): what happened. The client decides which
 * of its caches it affects, and ignores unknown types. Add a new type here, with nothing about caches.
 */
export const liveMessage = z.discriminatedUnion('type', [
  /** One row of the viewer's own list has this new state. */
  z.object({
    type: z.literal('partner'),
    reason: z.enum(['registered', 'progress', 'prospects', 'call', 'profile']),
    member: downlineMember,
  }),
  /** It left the list. */
  z.object({ type: z.literal('partner-gone'), id: z.string() }),
  /** Somebody joined, left or made progress directly below one of these people in the viewer's downline: counts and open branches have changed. */
  z.object({ type: z.literal('below'), ids: z.array(z.string()) }),
  /** Something new for the bell, not read yet. */
  z.object({ type: z.literal('notification'), notification }),
  /** The viewer's downline has changed, or too many people in it to name them. */
  fact('downline-changed'),
  /** The progress of several of the viewer's partners was reset together. */
  fact('partners-reset'),
  /** Somebody joined, left or made progress anywhere in the network. For master admins. */
  fact('network-changed'),
  /** Accounts have changed. For master admins. */
  fact('users-changed'),
  /** The viewer's own account has changed. */
  fact('account-changed'),
  /** The onboarding call of this person, the viewer or one of their partners. */
  z.object({ type: z.literal('call-changed'), userId: z.string(), cause }),
  /** One of the viewer's invitations was made, changed or deleted. */
  fact('invitation-changed'),
  /** Which of the viewer's invitations are open, as team counts them. */
  fact('open-invitations-changed'),
  /** The viewer's notifications were read, or some are gone. */
  fact('notifications-changed'),
  fact('progress-changed'),
  fact('consent-given'),
  fact('contacts-changed'),
  /** First on a stream: what happened in the seconds before it was open, which the page may have read too early. */
  z.object({ type: z.literal('missed'), types: z.array(z.string()) }),
  /** Sent beside each of the facts to clients of the version before; others ignore it. */
  z.object({ type: z.literal('stale'), tags: z.array(liveTag), cause }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;

/** Core NATS subject for what one user's open pages should receive. */
export const liveUserSubject = (userId: string) => `live.user.${userId}`;
/** Core NATS subject for what every master admin's open pages should receive. */
export const LIVE_ADMIN_SUBJECT = 'live.admin.all';
