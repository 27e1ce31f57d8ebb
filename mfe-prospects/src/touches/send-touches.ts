import { type AppStore, isApiError, selectOffline } from '@nb/web-kit';
import { forgetTouch, readTouches } from './kept-touches';
import { type NewTouch, touchesApi } from './touches.api';

type Store = Pick<AppStore, 'dispatch' | 'getState'>;

/** Whether the same request may succeed later: there was no answer, the server failed or is busy, or one is signed out. */
export const mayBeSentLater = (error: unknown): boolean =>
  isApiError(error) &&
  (typeof error.status !== 'number' || error.status >= 500 || error.status === 429 || error.status === 401);

/** The time of a browser whose clock is ahead is no reason to lose the touch: then the server's own counts. */
const withoutTime = ({ contactId, key, body }: NewTouch): NewTouch => {
  const { ...now } = body;
  delete now.at;
  return { contactId, key: `${key}-now`, body: now };
};

/** Records a touch; throws what the server refused it for. */
export async function sendTouch(store: Pick<Store, 'dispatch'>, touch: NewTouch) {
  const send = (one: NewTouch) =>
    store.dispatch(touchesApi.endpoints.recordTouch.initiate(one, { track: false })).unwrap();
  try {
    return await send(touch);
  } catch (error) {
    if (touch.body.at === undefined || !isApiError(error) || error.status !== 400) throw error;
    return send(withoutTime(touch));
  }
}

let sending: Promise<SentTouches> | undefined;
export interface SentTouches {
  sent: number;
  /** How many the server refused: the contact is gone, or full of touches. */
  refused: number;
}

async function sendAll(store: Store, userId: string): Promise<SentTouches> {
  const done: SentTouches = { sent: 0, refused: 0 };
  for (const touch of readTouches(userId)) {
    if (selectOffline(store.getState())) break;
    try {
      // One after the other: the second touch of a contact counts from the first.
      // oxlint-disable-next-line no-await-in-loop
      await sendTouch(store, touch);
      done.sent += 1;
    } catch (error) {
      if (mayBeSentLater(error)) break;
      done.refused += 1;
    }
    forgetTouch(userId, touch.key);
  }
  return done;
}

/** Sends what this browser keeps of the person, in the order in which it happened. What cannot be sent stays kept. */
export async function sendTouches(store: Store, userId: string): Promise<SentTouches> {
  sending ??= sendAll(store, userId).finally(() => {
    sending = undefined;
  });
  return sending;
}
