/** Which contacts are ticked, and the one from which a range is drawn. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor?: string;
}
type Order = readonly { id: string }[];

export const NOTHING: Selection = { ids: new Set() };

const withIds = (ids: ReadonlySet<string>, changed: Iterable<string>, on: boolean): Set<string> => {
  const next = new Set(ids);
  for (const id of changed)
    if (on) next.add(id);
    else next.delete(id);
  return next;
};

/** One more or one less; the next range starts here. */
export const ticked = ({ ids }: Selection, id: string, on: boolean): Selection => ({
  ids: withIds(ids, [id], on),
  anchor: id,
});

/** Everything from the anchor to this one, as they stand in the list. Where the anchor is not to be seen, only this one. */
export function rangeTicked(selection: Selection, order: Order, id: string, on: boolean): Selection {
  const from = order.findIndex((each) => each.id === selection.anchor);
  const to = order.findIndex((each) => each.id === id);
  if (from < 0 || to < 0) return ticked(selection, id, on);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1).map((each) => each.id);
  return {
    ids: withIds(selection.ids, range, on),
    ...(selection.anchor !== undefined && { anchor: selection.anchor }),
  };
}

/** All that the list shows, or none of them; what a filter hides stays as it was. */
export const allTicked = ({ ids }: Selection, order: Order, on: boolean): Selection => ({
  ids: withIds(
    ids,
    order.map(({ id }) => id),
    on,
  ),
});

/** Of these contacts, those that are ticked: an act on several never reaches one that is not on show. */
export const tickedOf = <Contact extends { id: string }>(
  { ids }: Selection,
  order: readonly Contact[],
): readonly Contact[] => (ids.size === 0 ? [] : order.filter(({ id }) => ids.has(id)));
