import type { Location } from 'react-router-dom';

/**
 * How many steps back the place below each open overlay lies, the lowest first; kept with the entry of the history, so that it survives a reload.
 * `[]`: nothing lies over the page.
 */
export const overlaysOf = ({ state }: Pick<Location, 'state'>): readonly number[] =>
  typeof state === 'object' && state !== null && 'overlays' in state && Array.isArray(state.overlays)
    ? (state.overlays as number[])
    : [];
export const withOverlays = (state: unknown, overlays: readonly number[]): object => ({
  ...(typeof state === 'object' ? state : undefined),
  overlays,
});

/** Ids of the rows that were ticked when the dialog of this entry opened: an address has no room for thousands. */
export const tickedOf = ({ state }: Pick<Location, 'state'>): readonly string[] =>
  typeof state === 'object' && state !== null && 'ticked' in state && Array.isArray(state.ticked)
    ? (state.ticked as string[])
    : [];
export const withTicked = (state: object, ticked: readonly string[]): object => ({ ...state, ticked });
