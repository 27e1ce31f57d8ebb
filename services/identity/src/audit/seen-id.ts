import { createHash } from 'node:crypto';

const MINUTE_MS = 60_000;
/** When a UUIDv7 was made, in ms. */
const madeAt = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * Id of the line that holds what was seen of a person within one minute of a viewing: a UUIDv7 with the minute's beginning, so that it stands
 * after the line with which the viewing began.
 */
export function seenId(sessionId: string, personId: string, at: Date): string {
  const begun = madeAt(sessionId);
  const minute = begun + Math.max(0, Math.floor((at.getTime() - begun) / MINUTE_MS)) * MINUTE_MS + 1;
  const time = minute.toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(`${sessionId} ${personId} ${minute}`).digest('hex');
  const variant = ((Number.parseInt(rest[3]!, 16) & 3) | 8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(4, 7)}-${rest.slice(7, 19)}`;
}
