import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  CLIP_IDS,
  CLIP_SECONDS,
  type ClipId,
  type SessionInfo,
  type VideoBody,
  type VideoStanding,
  type WatchedTime,
} from '@nb/contracts';
import { Problem } from '@nb/nest-kit';
import { ProgressService } from '../progress/progress.service.js';
import type { TrainingFacts } from '../progress/steps/step.rules.js';
import { VideoWatch } from './video-watch.entity.js';
import { clipLocked, watch } from './videos.rules.js';

/** Where each learner left each clip, and how much of it they watched (T15, decisions 12). */
@Injectable()
export class Videos {
  constructor(
    private readonly em: EntityManager,
    private readonly progress: ProgressService,
  ) {}

  /** Every clip, also those never opened. */
  async list(session: SessionInfo): Promise<VideoStanding[]> {
    const facts = await this.progress.facts(session.userId);
    const rows = await this.em.fork().find(VideoWatch, { userId: session.userId });
    return CLIP_IDS.map((clip) =>
      standing(
        clip,
        facts,
        session,
        rows.find((row) => row.clip === clip),
      ),
    );
  }

  /** All clips together, in seconds. */
  async total(userId: string): Promise<WatchedTime> {
    const [sum] = await this.em
      .fork()
      .execute<WatchedTime[]>(
        'select round(coalesce(sum(watched), 0)::numeric, 1)::float8 as seconds from video_watches where user_id = ?',
        [userId],
      );
    return { seconds: sum?.seconds ?? 0 };
  }

  /** @throws Problem `step.locked` or `business-model.locked` for a clip whose turn has not come. */
  async save(session: SessionInfo, clip: ClipId, told: VideoBody): Promise<VideoStanding> {
    const { userId } = session;
    const facts = await this.progress.facts(userId);
    const locked = clipLocked(facts, clip, session.isMasterAdmin);
    if (locked !== undefined) throw new Problem(locked);
    return this.em.fork().transactional(async (em) => {
      // The row is there before it is locked, so that two first saves follow each other.
      await em.execute('insert into video_watches (user_id, clip) values (?, ?) on conflict do nothing', [
        userId,
        clip,
      ]);
      const row = await em.findOneOrFail(VideoWatch, { userId, clip }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      Object.assign(row, watch(row, told, clip), { watchedAt: new Date() });
      return standing(clip, facts, session, row);
    });
  }
}

const standing = (
  clip: ClipId,
  facts: TrainingFacts,
  { isMasterAdmin }: SessionInfo,
  row: VideoWatch | undefined,
): VideoStanding => ({
  clip,
  seconds: CLIP_SECONDS[clip],
  position: row?.position ?? 0,
  watched: row?.watched ?? 0,
  open: clipLocked(facts, clip, isMasterAdmin) === undefined,
  watchedAt: row?.watchedAt.toISOString() ?? null,
});
