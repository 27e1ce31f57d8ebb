import type { SessionView } from '@nb/contracts';
import type { SessionRow } from './session.entity.js';

/** A session as its owner and admins see it; `currentId` is the one that asks. */
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
