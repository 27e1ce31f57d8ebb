import { CLIP_IDS, CLIP_SECONDS, type ClipId, type VideoStanding, videoStandings } from '@nb/contracts';
import { fake } from '@nb/web-kit/testing';

/** All clips, open and never watched, with these changes. */
export const buildVideos = (over: Partial<Record<ClipId, Partial<VideoStanding>>> = {}): VideoStanding[] =>
  CLIP_IDS.map((clip) => ({
    clip,
    seconds: CLIP_SECONDS[clip],
    position: 0,
    watched: 0,
    open: true,
    watchedAt: null,
    ...over[clip],
  }));

export const videosAnswer = (...over: Parameters<typeof buildVideos>) =>
  fake.get('/api/training/videos', videoStandings, { videos: buildVideos(...over) });
