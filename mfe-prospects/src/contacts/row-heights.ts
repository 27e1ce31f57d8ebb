import type { Prospect } from '@nb/contracts';
import { useCallback, useMemo, useState } from 'react';

const LINE = 24;
/** Badges below the name, where nothing else is. */
const BADGES = 22;
const SUGGESTED = 24;
/** Heights of rows of each kind that nothing was measured of yet. */
export const FIRST_GUESS: Readonly<Record<string, number>> = Object.fromEntries([
  ['columns', 65],
  ...['0', '0-bare', '1', '2', '3'].flatMap((lines) => {
    const height = 65 + (lines === '0-bare' ? BADGES : Number(lines) * LINE);
    return [
      [`card-${lines}`, height],
      [`card-${lines}-suggested`, height + SUGGESTED],
    ];
  }),
]);

type Lines = Pick<Prospect, 'phone' | 'email' | 'notes' | 'type' | 'suggestedBySponsor'>;

/** Rows of one kind are of one height, since every line is cut off rather than wrapped: in columns all are, a card is as high as it has lines. */
export const kindOfRow = (contact: Lines, wide: boolean): string =>
  wide
    ? 'columns'
    : `card-${[contact.phone, contact.email, contact.notes].filter(Boolean).length}${isBare(contact) ? '-bare' : ''}${contact.suggestedBySponsor ? '-suggested' : ''}`;

/** Nothing but its badges stands below the name. */
export const isBare = ({ phone, email, notes, type }: Lines): boolean => type !== 'other' && !phone && !email && !notes;

/**
 * Heights of all rows, of which only a few were ever laid out: one measured row of a kind tells those of the others. So the list does not
 * change its length under the person who scrolls, and a row that takes over the place of another need not be measured again.
 */
export function useRowHeights(contacts: readonly Prospect[], wide: boolean) {
  const [learnt, setLearnt] = useState(FIRST_GUESS);
  const kindOf = useCallback((contact: Prospect) => kindOfRow(contact, wide), [wide]);
  const heightOf = (index: number) => {
    const contact = contacts[index];
    return (contact && learnt[kindOf(contact)]) ?? 0;
  };
  /** Another function whenever a height may be another: that makes the virtualizer ask for all of them again. */
  const keyOf = useMemo(() => {
    void learnt;
    void wide;
    return (index: number) => contacts[index]?.id ?? index;
  }, [contacts, learnt, wide]);
  const measured = useCallback((kind: string, height: number) => {
    if (height > 0) setLearnt((now) => (now[kind] === height ? now : { ...now, [kind]: height }));
  }, []);
  return { kindOf, heightOf, keyOf, measured };
}
