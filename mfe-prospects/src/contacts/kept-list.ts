import { type ContactSort, sortOf } from './contacts.rules';
import { type ContactFilters, FILTER_NAMES, NO_FILTERS, readFilters } from './pipeline.rules';

/** How a person looks at the list. */
export interface ListChoice {
  sort: ContactSort;
  filters: ContactFilters;
}
export const USUAL: ListChoice = { sort: 'newest', filters: NO_FILTERS };
const keyOf = (userId: string): string => `prospects:${userId}:list`;

export const readChoice = (params: URLSearchParams): ListChoice => ({
  sort: sortOf(params.get('sort')),
  filters: readFilters(params),
});

/** Whether an address says how the list is looked at; one that says nothing means what was chosen last. */
export const namesChoice = (params: URLSearchParams): boolean =>
  params.has('sort') || FILTER_NAMES.some((name) => params.has(name));

/**
 * Writes a choice into an address, what is usual left out. Where nothing would be left, the order is named all the same: an address that says
 * nothing means the last choice.
 */
export function writeChoice(params: URLSearchParams, { sort, filters }: ListChoice, kept: ListChoice): void {
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  if (sort === USUAL.sort) params.delete('sort');
  else params.set('sort', sort);
  if (!namesChoice(params) && !isSameChoice(kept, USUAL)) params.set('sort', sort);
}

export const isSameChoice = (one: ListChoice, other: ListChoice): boolean =>
  one.sort === other.sort && FILTER_NAMES.every((name) => one.filters[name] === other.filters[name]);

/** What this browser keeps of a person's choice; the usual one where it keeps nothing. */
export function keptChoice(userId: string | undefined): ListChoice {
  try {
    return readChoice(new URLSearchParams((userId && localStorage.getItem(keyOf(userId))) || ''));
  } catch {
    return USUAL;
  }
}

export function keepChoice(userId: string, choice: ListChoice): void {
  const params = new URLSearchParams();
  writeChoice(params, choice, USUAL);
  try {
    localStorage.setItem(keyOf(userId), params.toString());
  } catch {
    // Without storage the choice lasts as long as the address.
  }
}
