import type { Command } from '@nb/ui';

/** What a command of the palette led to: a page or a person. */
export type RecentPlace = Omit<Command, 'onChoose'> & { path: string };

const MAX_RECENT = 5;
let owner: string | undefined;
let places: readonly RecentPlace[] = [];

/** The pages and people a user last went to with the palette, the latest first. Kept until the page is closed, because names stay in no storage. */
export const recentPlaces = (userId: string | undefined): readonly RecentPlace[] => (owner === userId ? places : []);

export function rememberPlace(userId: string | undefined, place: RecentPlace): void {
  places = [place, ...recentPlaces(userId).filter(({ id }) => id !== place.id)].slice(0, MAX_RECENT);
  owner = userId;
}
