import { matchesSearch, foldText, searchableOf, parseSearch } from '@nb/contracts';
import type { Command, CommandGroup } from '@nb/ui';

/** Rank of a match: 0 the text begins with what was typed, 1 a word of it does, 2 contains it, 3 contains all typed words; undefined no match. */
export function fit(text: string, typed: string): number | undefined {
  const [where, what] = [foldText(text), foldText(typed.trim())];
  if (what === '' || where.startsWith(what)) return 0;
  if (where.split(/[\s@.\-–_/()]+/).some((word) => word.startsWith(what))) return 1;
  if (where.includes(what)) return 2;
  return matchesSearch(searchableOf([text], /\d/.test(text) ? text : null), parseSearch(typed)) ? 3 : undefined;
}

/** The best matches by label or note; equal ones keep their order. */
export function found<Item>(
  items: readonly Item[],
  typed: string,
  textsOf: (item: Item) => readonly string[],
  most: number,
): Item[] {
  return items
    .flatMap((item) => {
      const fits = textsOf(item)
        .map((text) => fit(text, typed))
        .filter((each) => each !== undefined);
      return fits.length === 0 ? [] : [{ item, rank: Math.min(...fits) }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ item }) => item);
}

/** A group with its matching commands. */
export const group = (
  id: string,
  label: string,
  commands: readonly Command[],
  typed: string,
  most: number,
): CommandGroup => ({
  id,
  label,
  commands: found(commands, typed, ({ label: name, note }) => (note === undefined ? [name] : [name, note]), most),
});
