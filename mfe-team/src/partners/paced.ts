/**
 * Batches calls: the first runs `work` immediately, those within the next `pause` ms are merged into one run after it. A busy team changes
 * all the time, and reading again for each change would keep a page busy.
 */
export function paced<Item, Context>(
  pause: number,
  work: (items: ReadonlySet<Item>, context: Context) => void,
): (items: Iterable<Item>, context: Context) => void {
  let waiting: { items: Set<Item>; context: Context } | undefined;
  let resting = false;
  const rest = () => {
    resting = true;
    setTimeout(() => {
      resting = false;
      if (!waiting) return;
      const { items, context } = waiting;
      waiting = undefined;
      work(items, context);
      rest();
    }, pause);
  };
  return (items, context) => {
    if (resting) {
      waiting = { items: new Set([...(waiting?.items ?? []), ...items]), context };
      return;
    }
    work(new Set(items), context);
    rest();
  };
}
