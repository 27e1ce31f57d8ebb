import { z } from 'zod';
import { notification } from './api/notifications.js';
import { downlineMember } from './api/team.js';

/** What the browser's caches call the things that can go stale. */
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

/** Most people in one `below`; when it were more, everything is `stale`. */
export const LIVE_BELOW_MOST = 500;

/**
 * A message of the live stream `GET /api/team/live` (SSE, event `message`, JSON).
 * `partner`: one row of the viewer's own list has this new state. `partner-gone`: it left. `below`: somebody came, went or got on
 * directly below one of these people, who stand below the viewer, or further down from there: their counts, and whom a tree shows
 * below them, are others now. `notification`: something new for the bell, not read yet. `stale`: read these again; `cause` is the request whose sender knows it all from the answer already, and need not.
 */
export const liveMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('partner'),
    reason: z.enum(['registered', 'progress', 'prospects', 'call', 'profile']),
    member: downlineMember,
  }),
  z.object({ type: z.literal('partner-gone'), id: z.string() }),
  z.object({ type: z.literal('below'), ids: z.array(z.string()) }),
  z.object({ type: z.literal('notification'), notification }),
  z.object({ type: z.literal('stale'), tags: z.array(liveTag), cause: z.string().optional() }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;

/** Core NATS subject for what one user's open pages should hear. */
export const liveUserSubject = (userId: string) => `live.user.${userId}`;
/** Core NATS subject for what every master admin's open pages should hear. */
export const LIVE_ADMIN_SUBJECT = 'live.admin.all';
