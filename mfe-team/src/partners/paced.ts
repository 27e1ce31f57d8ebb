/**
 * Works off what comes in: the first at once, the rest together after `pause` ms, however much it is. A busy team moves all the time,
 * and a page that read everything again for each of them would do nothing else.
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
