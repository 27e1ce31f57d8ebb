import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react';

const pending: { get: () => Promise<unknown>; isLarge: boolean }[] = [];

/**
 * Retries until the code is loaded: after 2 s, then twice as long each time, at most 30 s. React would unmount the page around a `lazy`
 * component that fails to load, and a menu or a field is not worth that.
 */
async function patiently<Value>(get: () => Promise<Value>): Promise<Value> {
  for (let wait = 2000; ; wait = Math.min(wait * 2, 30_000)) {
    try {
      return await get();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    }
  }
}

/**
 * A component whose code is fetched when it is first shown, or before by `preloadUi()`; once fetched, it renders immediately.
 * `Waiting` is shown meanwhile, also while the code can't be loaded. `isLarge`: not prefetched at the start of a page, because running the code alone
 * would hold a slow phone up for longer than a frame.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
  { isLarge = false }: { isLarge?: boolean } = {},
): (props: Props) => ReactElement {
  let loaded: ComponentType<Props> | undefined;
  const get = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  const Lazy = lazy(async () => ({ default: await patiently(get) })) as unknown as ComponentType<Props>;
  pending.push({ get, isLarge });
  return function Deferred(props) {
    // Decided once per instance: switching later would lose what was typed.
    const [Ready] = useState(() => loaded);
    return Ready ? (
      <Ready {...props} />
    ) : (
      <Suspense fallback={<Waiting {...props} />}>
        <Lazy {...props} />
      </Suspense>
    );
  };
}

/**
 * Prefetches the components that are not part of the first load; the shell calls it after the first page is rendered, tests before they start. One after
 * the other, with pauses in which the page can respond: together they would block a slow phone for a tenth of a second.
 * A component that fails to load is fetched again where it is shown. `exceptLarge`: leaves the large ones for when they are shown.
 */
export const preloadUi = async ({ exceptLarge = false }: { exceptLarge?: boolean } = {}): Promise<void> => {
  for (const { get, isLarge } of pending) {
    if (isLarge && exceptLarge) continue;
    await get().catch(() => undefined);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
};
