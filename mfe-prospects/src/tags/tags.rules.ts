import { TAG_COLOURS, type Tag, type TagColour } from '@nb/contracts';

/** The colour that is used least; of several the first, and grey last, because it says nothing. */
export function nextColour(tags: readonly Pick<Tag, 'colour'>[]): TagColour {
  const used = (colour: TagColour) => tags.filter((tag) => tag.colour === colour).length;
  const [grey, ...bright] = TAG_COLOURS;
  return [...bright, grey].reduce((best, colour) => (used(colour) < used(best) ? colour : best));
}

/** How many of these contacts have the tag: it is put on all, or taken off where all have it. */
export const isOnAll = (contacts: readonly { tagIds?: readonly string[] | undefined }[], id: string): boolean =>
  contacts.length > 0 && contacts.every(({ tagIds }) => tagIds?.includes(id) === true);
