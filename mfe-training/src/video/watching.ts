import { type ClipId, type VideoBody, type WatchedSpan, videoBody } from '@nb/contracts';
import { remember, remembered } from '../saving/personal-flags';

const MAX_SPANS = 200;

/** What a player has to tell: where it stands, and the parts it really played – the browser keeps these, seeking is none of them. */
export function told({ currentTime, played }: Pick<HTMLVideoElement, 'currentTime' | 'played'>): VideoBody {
  const spans = Array.from({ length: played.length }, (_, index) => ({
    from: played.start(index),
    to: played.end(index),
  }));
  return { position: currentTime, spans: spans.slice(-MAX_SPANS) };
}

const nameOf = (clip: ClipId): string => `video-${clip}`;
/** What could not be told of a clip, for the next visit; `undefined` forgets it. */
export const keepUntold = (userId: string, clip: ClipId, body: VideoBody | undefined): void =>
  remember(userId, nameOf(clip), body === undefined ? null : JSON.stringify(body));

export function untold(userId: string, clip: ClipId): VideoBody | undefined {
  try {
    return videoBody.parse(JSON.parse(remembered(userId, nameOf(clip)) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Parts apart from each other, in order: what was told in pieces grows no longer for being told again. */
function joined(spans: readonly WatchedSpan[]): WatchedSpan[] {
  const all: WatchedSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else all.push({ ...span });
  }
  return all.slice(-MAX_SPANS);
}

/** One telling that says both. */
export const together = (before: VideoBody | undefined, now: VideoBody): VideoBody =>
  before === undefined ? now : { position: now.position, spans: joined([...before.spans, ...now.spans]) };
