import type { ClipId } from '@nb/contracts';

export interface Searchable {
  clip: ClipId;
  title: string;
  /** What it says; undefined while unknown, and for a clip that is locked. */
  transcript: string | undefined;
}
/** A clip that matches, and the line of its transcript that does, when its title does not. */
export interface Found {
  clip: ClipId;
  line?: string;
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Clips with every word of the query in their title or transcript, in their order; without a query all of them. */
export function search(clips: readonly Searchable[], query: string): Found[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return clips.flatMap(({ clip, title, transcript = '' }): Found[] => {
    const has = (text: string) => words.every((word) => folded(text).includes(word));
    if (has(title)) return [{ clip }];
    if (!has(`${title} ${transcript}`)) return [];
    const said = (line: string) => words.some((word) => folded(line).includes(word));
    const lines = transcript.split('\n');
    const line = lines.find(has) ?? lines.find(said);
    return [line === undefined ? { clip } : { clip, line }];
  });
}
