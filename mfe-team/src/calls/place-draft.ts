import { type CallPlace, type CallWhere, callPlace } from '@nb/contracts';

/** A place as a form has it; `none` = not said. */
export interface PlaceDraft {
  where: CallWhere | 'none';
  value: string;
}
export const NO_PLACE: PlaceDraft = { where: 'none', value: '' };

export const draftOf = (place: CallPlace | null | undefined): PlaceDraft =>
  place ? { where: place.where, value: place.value } : NO_PLACE;

/** The place that was entered; undefined: what was entered is none. */
export function placeOf({ where, value }: PlaceDraft): CallPlace | null | undefined {
  if (where === 'none') return null;
  const place = callPlace.safeParse({ where, value });
  return place.success ? place.data : undefined;
}
