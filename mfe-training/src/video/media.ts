import type { ClipId, Language } from '@nb/contracts';

// Where this remote's files lie, known to webpack alone.
declare const __webpack_public_path__: string;
const media = (name: string): string =>
  `${typeof __webpack_public_path__ === 'undefined' ? '/' : __webpack_public_path__}public/media/${name}`;

/** The picture that stands for a clip. */
export const posterOf = (clip: ClipId): string => media(`${clip}.webp`);

/** The files of a clip (`scripts/make-media.ts` makes them). It is spoken in English; captions and transcript are in every language. */
export const mediaOf = (clip: ClipId, language: Language) => ({
  video: media(`${clip}.webm`),
  poster: posterOf(clip),
  captions: media(`${clip}.${language}.vtt`),
  transcript: media(`${clip}.${language}.txt`),
});

/** What a clip says, in that language. Rejects when it cannot be read. */
export async function readTranscript(clip: ClipId, language: Language, signal?: AbortSignal): Promise<string> {
  const answer = await fetch(mediaOf(clip, language).transcript, signal && { signal });
  if (!answer.ok) throw new Error(`${answer.status}: ${answer.statusText}`);
  return (await answer.text()).trim();
}
