import { matchesSearch, foldText, searchableOf, parseSearch } from '@nb/contracts';
import type { Command, CommandGroup } from '@nb/ui';

/**
 * Ranks an item by its texts: 0 one begins with what was typed, 1 a word of one does, 2 one contains it, 3 found by the rule that all lists search by,
 * whose words may stand in several texts; undefined no match.
 */
export function ranking(typed: string): (texts: readonly string[]) => number | undefined {
  const what = foldText(typed.trim());
  const looked = parseSearch(typed);
  const rankIn = (text: string): number | undefined => {
    const where = foldText(text);
    if (what === '' || where.startsWith(what)) return 0;
    if (where.split(/[\s@.\-–_/()]+/).some((word) => word.startsWith(what))) return 1;
    return where.includes(what) ? 2 : undefined;
  };
  return (texts) => {
    const ranks = texts.map(rankIn).filter((rank) => rank !== undefined);
    if (ranks.length > 0) return Math.min(...ranks);
    return matchesSearch(searchableOf(texts, ...texts), looked) ? 3 : undefined;
  };
}

/** The best matches by label or note; equal ones keep their order. */
export function found<Item>(
  items: readonly Item[],
  typed: string,
  textsOf: (item: Item) => readonly string[],
  most: number,
): Item[] {
  const rankOf = ranking(typed);
  return items
    .flatMap((item) => {
      const rank = rankOf(textsOf(item));
      return rank === undefined ? [] : [{ item, rank }];
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
