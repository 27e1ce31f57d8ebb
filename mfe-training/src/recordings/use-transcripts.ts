import type { ClipId } from '@nb/contracts';
import { useEffect, useState } from 'react';
import { readTranscript } from '../video/media';

/** What these clips say, once they are wanted. `failed`: some of it is missing. */
export interface Transcripts {
  texts: Partial<Record<ClipId, string>>;
  failed: boolean;
  retry: () => void;
}

/** Reads the transcripts of these clips while `wanted`; what was read stays. */
export function useTranscripts(clips: readonly ClipId[], wanted: boolean): Transcripts {
  const [texts, setTexts] = useState<Transcripts['texts']>({});
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const missing = wanted ? clips.filter((clip) => texts[clip] === undefined).join(' ') : '';
  useEffect(() => {
    if (missing === '') return undefined;
    const stop = new AbortController();
    void Promise.allSettled((missing.split(' ') as ClipId[]).map(async (clip) => [clip, await readTranscript(clip, stop.signal)] as const)).then((results) => {
      if (stop.signal.aborted) return;
      setFailed(results.some(({ status }) => status === 'rejected'));
      setTexts((before) => ({ ...before, ...Object.fromEntries(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))) }));
    });
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a retry is a wish, not a value
  }, [missing, attempt]);
  return { texts, failed: failed && missing !== '', retry: () => setAttempt((before) => before + 1) };
}
