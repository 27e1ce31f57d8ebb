import type { ClipId, VideoBody, VideoStanding } from '@nb/contracts';
import { useCurrentUserQuery, mayPass } from '@nb/web-kit';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { resumeAt } from './clips';
import { saveWhileLeaving, useSaveVideoMutation, useVideosQuery } from './videos.api';
import { keepUnsent, mergeUnsent, unsentOf, watchedParts } from './watching';

/** So often a running clip is saved. */
export const VIDEO_SAVE_MS = 5000;

export interface Watching {
  /** For the `<video>`. */
  video: RefObject<HTMLVideoElement | null>;
  /** undefined while it is being read; the player works without it. */
  videoState: VideoStanding | undefined;
  /** The position at which the clip was resumed, in seconds; undefined when it started at the beginning. */
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

/** Resumes a clip where it was left, and saves what was watched every few seconds, at a pause and when the page is left. What could not be sent is sent at the next visit. */
export function useWatching(clip: ClipId, autoPlay: boolean): Watching {
  const video = useRef<HTMLVideoElement>(null);
  const userId = useCurrentUserQuery().data?.id;
  const { data: videos, isFetching, isError } = useVideosQuery();
  const videoState = videos?.find((one) => one.clip === clip);
  const [saveVideo] = useSaveVideoMutation();
  const [ready, setReady] = useState(false);
  const [resumedAt, setResumedAt] = useState<number>();
  const resumed = useRef(false);
  const refused = useRef(false);
  const saved = useRef({ text: '', at: 0 });

  /** What has changed since the last save; undefined = nothing. */
  const changes = useCallback((): VideoBody | undefined => {
    if (userId === undefined || video.current === null || refused.current) return undefined;
    const now = watchedParts(video.current);
    // A clip that was only opened has no new position; what an earlier visit left unsent still goes.
    if (now.spans.length === 0) return unsentOf(userId, clip);
    return JSON.stringify(now) === saved.current.text ? undefined : now;
  }, [clip, userId]);

  const save = useCallback(() => {
    const now = changes();
    if (userId === undefined || now === undefined) return;
    const body = mergeUnsent(unsentOf(userId, clip), now);
    const before = saved.current.text;
    saved.current = { text: JSON.stringify(now), at: Date.now() };
    keepUnsent(userId, clip, body);
    saveVideo({ clip, ...body })
      .unwrap()
      .then(
        () => {
          if (JSON.stringify(unsentOf(userId, clip)) === JSON.stringify(body)) keepUnsent(userId, clip, undefined);
        },
        (error: unknown) => {
          saved.current.text = before;
          refused.current = !mayPass(error);
          if (refused.current) keepUnsent(userId, clip, undefined);
        },
      );
  }, [changes, clip, saveVideo, userId]);

  // A layout effect: its cleanup runs while the <video> still has its clip and knows what was played of it.
  useLayoutEffect(() => save, [save]);
  useEffect(() => {
    const leaving = () => {
      const now = changes();
      if (userId === undefined || now === undefined) return;
      const body = mergeUnsent(unsentOf(userId, clip), now);
      keepUnsent(userId, clip, body);
      saveWhileLeaving(clip, body);
    };
    const hidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    window.addEventListener('pagehide', leaving);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', leaving);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [changes, clip, save, userId]);

  const begin = useEffectEvent(() => {
    const player = video.current;
    if (player === null || resumed.current) return;
    resumed.current = true;
    saved.current.at = Date.now();
    const left = userId === undefined ? undefined : unsentOf(userId, clip);
    const at =
      videoState === undefined
        ? 0
        : resumeAt({ seconds: videoState.seconds, position: left?.position ?? videoState.position });
    // Who has pressed play meanwhile stays where they are.
    if (at > 0 && player.paused && player.currentTime === 0) {
      player.currentTime = at;
      setResumedAt(at);
    }
    if (autoPlay) player.play().catch(() => undefined);
    save();
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
  const saveIfDue = () => {
    if (Date.now() - saved.current.at >= VIDEO_SAVE_MS) save();
  };
  return {
    video,
    videoState,
    resumedAt,
    startOver,
    handlers: {
      onLoadedMetadata: () => setReady(true),
      onTimeUpdate: saveIfDue,
      onPause: save,
      onEnded: save,
      onSeeked: saveIfDue,
    },
  };
}
