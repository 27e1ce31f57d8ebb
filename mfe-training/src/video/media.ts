import type { ClipId } from '@nb/contracts';

// Where this remote's files lie, known to webpack alone.
declare const __webpack_public_path__: string;
const media = (name: string): string => `${typeof __webpack_public_path__ === 'undefined' ? '/' : __webpack_public_path__}public/media/${name}`;

/** The files of a clip (`scripts/make-media.ts` makes them). */
export const mediaOf = (clip: ClipId) => ({ video: media(`${clip}.webm`), poster: media(`${clip}.webp`), captions: media(`${clip}.en.vtt`), transcript: media(`${clip}.en.txt`) });

/** What a clip says. Rejects when it cannot be read. */
export async function readTranscript(clip: ClipId, signal?: AbortSignal): Promise<string> {
  const answer = await fetch(mediaOf(clip).transcript, signal && { signal });
  if (!answer.ok) throw new Error(`${answer.status}: ${answer.statusText}`);
  return (await answer.text()).trim();
}
