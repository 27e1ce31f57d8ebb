import { defineEntity, p } from '@mikro-orm/core';
import type { SessionView } from '@nb/contracts';

const session = defineEntity({
  name: 'SessionRow',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    /** SHA-256 of the token in the cookie, hex; the token itself is nowhere. */
    tokenHash: p.text(),
    userId: p.uuid(),
    idleSeconds: p.integer(),
    /** The absolute end, however often it is used. */
    expiresAt: p.datetime(3),
    createdAt: p.datetime(3),
    lastSeenAt: p.datetime(3),
    /** When its owner last proved who they are; null = when it began. */
    authenticatedAt: p.datetime(3).nullable(),
    /** They did so with a second step. */
    isTwoStep: p.boolean().default(false),
    /** «Skip for now» of a change of password. */
    passwordChangeSkipped: p.boolean(),
    address: p.text(),
    device: p.text(),
    /** The master admin who looks at the account read-only; null = its owner's own session. */
    viewedBy: p.uuid().nullable(),
    /** That admin's own session, to go back to. */
    viewerSession: p.uuid().nullable(),
  },
});
/** One signed-in browser. */
export class SessionRow extends session.class {}
session.setClass(SessionRow);
export const sessionEntity = session;

/** How long sessions live and how many there may be. Times in seconds. */
const HOUR = 3_600;
const DAY = 24 * HOUR;
export const MAX_SESSIONS = 10;

export interface Lifetime {
  /** Over after this long without use. */
  idleSeconds: number;
  /** Over after this long in any case. */
  absoluteSeconds: number;
}

/** Without `remember`: idle 2 h, at most 24 h. With: idle 14 d, at most 30 d. */
export const lifetimeOf = (remember: boolean): Lifetime =>
  remember ? { idleSeconds: 14 * DAY, absoluteSeconds: 30 * DAY } : { idleSeconds: 2 * HOUR, absoluteSeconds: DAY };

export interface SessionTimes {
  lastSeenAt: Date;
  expiresAt: Date;
  idleSeconds: number;
}
/** When the session ends if it is not used any more. */
export const endOf = ({ lastSeenAt, expiresAt, idleSeconds }: SessionTimes): Date =>
  new Date(Math.min(expiresAt.getTime(), lastSeenAt.getTime() + idleSeconds * 1000));

/** Whether the session is over at `now`. */
export const isOver = (session: SessionTimes, now: Date): boolean => endOf(session).getTime() <= now.getTime();

/** Use is noted this often only, so that reading does not write. */
const NOTE_EVERY_MS = 60_000;
export const shouldNoteUse = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= NOTE_EVERY_MS;

/** Whether the cookie outlives the browser: only sessions that were asked to be remembered do. */
export const isRemembered = ({ idleSeconds }: { idleSeconds: number }): boolean => idleSeconds > DAY;

/** Which sessions must end so that one more fits: the least recently used ones. */
export function surplus<Session extends { lastSeenAt: Date; id: string }>(
  sessions: readonly Session[],
  max = MAX_SESSIONS,
): Session[] {
  const oldestFirst = sessions.toSorted(
    (a, b) => a.lastSeenAt.getTime() - b.lastSeenAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  return oldestFirst.slice(0, Math.max(0, sessions.length - max + 1));
}

/** A session as its owner and admins see it; `currentId` is that of the request. */
export const sessionView = (
  { id, device, address, createdAt, lastSeenAt }: SessionRow,
  currentId: string,
): SessionView => ({
  id,
  device,
  address,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  current: id === currentId,
});
