import { DATA_CACHE_PREFIX, KEPT_SESSION_URL, keptSession } from '@nb/contracts/offline';

/** A cookie that ends with the browser, as the session of who is not remembered does. */
const MARK = 'browser-session=1';

const isMarked = () => document.cookie.split('; ').includes(MARK);

/**
 * At the start of a page, before anything is read: the first page since the browser was opened deletes what was read in a session that ended with
 * the browser. What was read in a remembered session stays as long as the session lasts, which the service worker checks. Never rejects.
 */
export async function dropEndedBrowserSession(): Promise<void> {
  if (isMarked()) return;
  document.cookie = `${MARK}; path=/; SameSite=Strict${window.location.protocol === 'https:' ? '; Secure' : ''}`;
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(DATA_CACHE_PREFIX));
    await Promise.all(
      names.map(async (name) => {
        const entry = await (await caches.open(name)).match(KEPT_SESSION_URL);
        if (!keptSession(await entry?.text())?.remembered) await caches.delete(name);
      }),
    );
  } catch {
    // No caches here, or storage is closed to us: nothing is kept either.
  }
}
