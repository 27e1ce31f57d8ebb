import { type ClipId, type VideoBody, type WatchedSpan, videoBody } from '@nb/contracts';
import { remember, remembered } from '../saving/personal-flags';

const MAX_SPANS = 200;

/** What is to be saved of a player: its position, and the parts that were played. The browser's `played` leaves out what was skipped by seeking. */
export function watchedParts({ currentTime, played }: Pick<HTMLVideoElement, 'currentTime' | 'played'>): VideoBody {
  const spans = Array.from({ length: played.length }, (_, index) => ({
    from: played.start(index),
    to: played.end(index),
  }));
  return { position: currentTime, spans: spans.slice(-MAX_SPANS) };
}

const nameOf = (clip: ClipId): string => `video-${clip}`;
/** Keeps in this browser what could not be sent of a clip, for the next visit; `undefined` removes it. */
export const keepUnsent = (userId: string, clip: ClipId, body: VideoBody | undefined): void =>
  remember(userId, nameOf(clip), body === undefined ? null : JSON.stringify(body));

/** What an earlier visit could not send of a clip. */
export function unsentOf(userId: string, clip: ClipId): VideoBody | undefined {
  try {
    return videoBody.parse(JSON.parse(remembered(userId, nameOf(clip)) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Sorts the parts and merges those that overlap, so that sending the same part again adds nothing. */
function mergeSpans(spans: readonly WatchedSpan[]): WatchedSpan[] {
  const all: WatchedSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else all.push({ ...span });
  }
  return all.slice(-MAX_SPANS);
}

/** One body for both: what an earlier visit left unsent, and what is new. */
export const mergeUnsent = (before: VideoBody | undefined, now: VideoBody): VideoBody =>
  before === undefined ? now : { position: now.position, spans: mergeSpans([...before.spans, ...now.spans]) };
