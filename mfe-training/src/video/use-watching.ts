import type { ClipId, VideoBody, VideoStanding } from '@nb/contracts';
import { useCurrentUserQuery } from '@nb/web-kit';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { mayPass } from '../saving/use-autosave';
import { resumeAt } from './clips';
import { saveWhileLeaving, useSaveVideoMutation, useVideosQuery } from './videos.api';
import { keepUntold, together, told, untold } from './watching';

/** So often a running clip is saved. */
export const VIDEO_SAVE_MS = 5000;

export interface Watching {
  /** For the `<video>`. */
  video: RefObject<HTMLVideoElement | null>;
  /** undefined while unknown; a player works without. */
  standing: VideoStanding | undefined;
  /** Where it went on, in seconds; undefined when it starts at the beginning. */
  resumedAt: number | undefined;
  startOver: () => void;
  /** Props of the `<video>`. */
  handlers: {
    onLoadedMetadata: () => void;
    onTimeUpdate: () => void;
    onPause: () => void;
    onEnded: () => void;
    onSeeked: () => void;
  };
}

/** Goes on where a clip was left, and tells the server what is watched: every few seconds, at a pause, and on the way out. What cannot be told is told at the next visit. */
export function useWatching(clip: ClipId, autoPlay: boolean): Watching {
  const video = useRef<HTMLVideoElement>(null);
  const userId = useCurrentUserQuery().data?.id;
  const { data: videos, isFetching, isError } = useVideosQuery();
  const standing = videos?.find((one) => one.clip === clip);
  const [save] = useSaveVideoMutation();
  const [ready, setReady] = useState(false);
  const [resumedAt, setResumedAt] = useState<number>();
  const resumed = useRef(false);
  const refused = useRef(false);
  const saved = useRef({ text: '', at: 0 });

  /** What is new since the last save; undefined = nothing. */
  const news = useCallback((): VideoBody | undefined => {
    if (userId === undefined || video.current === null || refused.current) return undefined;
    const now = told(video.current);
    // A clip that was only opened says nothing about where it was left.
    if (now.spans.length === 0) return untold(userId, clip);
    return JSON.stringify(now) === saved.current.text ? undefined : now;
  }, [clip, userId]);

  const tell = useCallback(() => {
    const now = news();
    if (userId === undefined || now === undefined) return;
    const body = together(untold(userId, clip), now);
    const before = saved.current.text;
    saved.current = { text: JSON.stringify(now), at: Date.now() };
    keepUntold(userId, clip, body);
    save({ clip, ...body })
      .unwrap()
      .then(
        () => {
          if (JSON.stringify(untold(userId, clip)) === JSON.stringify(body)) keepUntold(userId, clip, undefined);
        },
        (error: unknown) => {
          saved.current.text = before;
          refused.current = !mayPass(error);
          if (refused.current) keepUntold(userId, clip, undefined);
        },
      );
  }, [clip, news, save, userId]);

  // Before the element lets go of its clip, and with it of what was played.
  useLayoutEffect(() => tell, [tell]);
  useEffect(() => {
    const leaving = () => {
      const now = news();
      if (userId === undefined || now === undefined) return;
      const body = together(untold(userId, clip), now);
      keepUntold(userId, clip, body);
      saveWhileLeaving(clip, body);
    };
    const hidden = () => {
      if (document.visibilityState === 'hidden') tell();
    };
    window.addEventListener('pagehide', leaving);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', leaving);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [clip, news, tell, userId]);

  const begin = useEffectEvent(() => {
    const player = video.current;
    if (player === null || resumed.current) return;
    resumed.current = true;
    saved.current.at = Date.now();
    const left = userId === undefined ? undefined : untold(userId, clip);
    const at =
      standing === undefined
        ? 0
        : resumeAt({ seconds: standing.seconds, position: left?.position ?? standing.position });
    // Whoever has pressed play meanwhile is not thrown elsewhere.
    if (at > 0 && player.paused && player.currentTime === 0) {
      player.currentTime = at;
      setResumedAt(at);
    }
    if (autoPlay) player.play().catch(() => undefined);
    tell();
  });
  const known = (videos !== undefined && !isFetching) || isError;
  useEffect(() => {
    if (ready && known) begin();
  }, [ready, known]);

  const startOver = () => {
    setResumedAt(undefined);
    if (video.current === null) return;
    video.current.currentTime = 0;
    video.current.play().catch(() => undefined);
  };
  const due = () => {
    if (Date.now() - saved.current.at >= VIDEO_SAVE_MS) tell();
  };
  return {
    video,
    standing,
    resumedAt,
    startOver,
    handlers: {
      onLoadedMetadata: () => setReady(true),
      onTimeUpdate: due,
      onPause: tell,
      onEnded: tell,
      onSeeked: due,
    },
  };
}
