import { defineEntity, p } from '@mikro-orm/core';
import type { ClipId, WatchedSpan } from '@nb/contracts';

const watch = defineEntity({
  name: 'VideoWatch',
  tableName: 'video_watches',
  properties: {
    userId: p.uuid().primary(),
    clip: p.text().$type<ClipId>().primary(),
    /** Seconds from the start. */
    position: p.double().$type<number>(),
    spans: p.json<WatchedSpan[]>(),
    /** Seconds in `spans`, so that the total is a sum. */
    watched: p.double().$type<number>(),
    watchedAt: p.datetime(3),
  },
});
/** What one learner has watched of one clip. */
export class VideoWatch extends watch.class {}
watch.setClass(VideoWatch);
export const videoWatchEntity = watch;
