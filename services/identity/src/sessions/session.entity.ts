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
