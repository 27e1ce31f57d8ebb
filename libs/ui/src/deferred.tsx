import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react';

const pending: (() => Promise<unknown>)[] = [];

/**
 * A component whose code comes when it is first shown, or before by `preloadUi()`; once there, it renders at once.
 * `Waiting` holds its place meanwhile.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>, Waiting: ComponentType<Props>): (props: Props) => ReactElement {
  let loaded: ComponentType<Props> | undefined;
  const get = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  const Lazy = lazy(async () => ({ default: await get() })) as unknown as ComponentType<Props>;
  pending.push(get);
  return function Deferred(props) {
    // Decided once per place on the screen: switching later would throw away what was typed.
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

/** Fetches the components that are not part of the first load; the shell calls it when the first page stands, tests before they start. */
export const preloadUi = async (): Promise<void> => {
  await Promise.all(pending.map((get) => get()));
};
