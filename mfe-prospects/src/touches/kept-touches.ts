import { touchBody } from '@nb/contracts';
import { draftKey, readDraft, writeDraft } from '@nb/web-kit';
import type { NewTouch } from './touches.api';

const keyOf = (userId: string) => draftKey('prospects', userId, 'touches');

const isTouch = (value: unknown): value is NewTouch => {
  const { contactId, key, body } = (value ?? {}) as Partial<Record<keyof NewTouch, unknown>>;
  return typeof contactId === 'string' && typeof key === 'string' && touchBody.safeParse(body).success;
};

/**
 * Touches that were made without a connection, kept in this browser under the person's id until the server has them; oldest first. What can't be read is
 * left out.
 */
export function readTouches(userId: string): NewTouch[] {
  try {
    const kept = JSON.parse(readDraft(keyOf(userId)) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isTouch) : [];
  } catch {
    return [];
  }
}

const write = (userId: string, touches: readonly NewTouch[]) =>
  writeDraft(keyOf(userId), touches.length === 0 ? null : JSON.stringify(touches));

/** Keeps a touch; the same one again takes its place. */
export const keepTouch = (userId: string, touch: NewTouch): void =>
  write(userId, [...readTouches(userId).filter(({ key }) => key !== touch.key), touch]);

export const forgetTouch = (userId: string, key: string): void =>
  write(
    userId,
    readTouches(userId).filter((touch) => touch.key !== key),
  );
