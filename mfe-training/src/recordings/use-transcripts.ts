import type { ClipId, Language } from '@nb/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { readTranscript } from '../video/media';

/** What these clips say, once they are wanted. `failed`: some of it is missing. */
export interface Transcripts {
  texts: Partial<Record<ClipId, string>>;
  failed: boolean;
  retry: () => void;
}

/** Reads the transcripts of these clips in that language while `wanted`; what was read stays (give another language another component). */
export function useTranscripts(clips: readonly ClipId[], language: Language, wanted: boolean): Transcripts {
  const [texts, setTexts] = useState<Transcripts['texts']>({});
  const [failed, setFailed] = useState(false);
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const missing = clips.filter((clip) => texts[clip] === undefined);
    const results = await Promise.allSettled(
      missing.map(async (clip) => [clip, await readTranscript(clip, language, signal)] as const),
    );
    if (signal.aborted) return;
    setFailed(results.some(({ status }) => status === 'rejected'));
    setTexts((before) => ({
      ...before,
      ...Object.fromEntries(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))),
    }));
  });
  const names = clips.join(' ');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!wanted || names === '') return undefined;
    const stop = new AbortController();
    void read(stop.signal);
    return () => stop.abort();
  }, [attempt, names, wanted]);
  return { texts, failed: failed && wanted, retry: () => setAttempt((before) => before + 1) };
}
