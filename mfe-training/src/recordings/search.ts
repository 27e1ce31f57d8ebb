import { matchesSearch, searchableOf, parseSearch, type ClipId } from '@nb/contracts';

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

/** Clips with every word of the query in their title or transcript, in their order; without a query all of them. */
export function search(clips: readonly Searchable[], query: string): Found[] {
  const looked = parseSearch(query);
  const eachWord = looked.words.map((word) => ({ words: [word], phone: null }));
  return clips.flatMap(({ clip, title, transcript = '' }): Found[] => {
    const has = (text: string) => matchesSearch(searchableOf([text]), looked);
    if (has(title)) return [{ clip }];
    if (!has(`${title} ${transcript}`)) return [];
    const said = (line: string) => eachWord.some((word) => matchesSearch(searchableOf([line]), word));
    const lines = transcript.split('\n');
    const line = lines.find(has) ?? lines.find(said);
    return [line === undefined ? { clip } : { clip, line }];
  });
}
