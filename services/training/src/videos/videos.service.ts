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
import { kyselyOf, Problem } from '@nb/nest-kit';
import { ProgressService } from '../progress/progress.service.js';
import type { TrainingFacts } from '../progress/progress.rules.js';
import { VideoWatch, type videoWatchEntity } from './video-watch.entity.js';
import { clipLocked, watch } from './videos.rules.js';

/** Where each learner left each clip, and how much of it they watched. */
@Injectable()
export class VideosService {
  constructor(
    private readonly em: EntityManager,
    private readonly progress: ProgressService,
  ) {}

  /** Every clip, also those never opened. */
  async list(session: SessionInfo): Promise<VideoStanding[]> {
    const facts = await this.progress.facts(session.userId);
    const rows = await this.em.fork().find(VideoWatch, { userId: session.userId });
    return CLIP_IDS.map((clip) =>
      toVideoStanding(
        clip,
        facts,
        session,
        rows.find((row) => row.clip === clip),
      ),
    );
  }

  /** All clips together, in seconds. */
  async total(userId: string): Promise<WatchedTime> {
    const { sum } = await kyselyOf<typeof videoWatchEntity>(this.em)
      .selectFrom('video_watches')
      .select(({ fn }) => fn.sum<number | null>('watched').as('sum'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    return { seconds: Math.round((sum ?? 0) * 10) / 10 };
  }

  /** @throws Problem `step.locked` or `business-model.locked` for a clip that is still locked. */
  async save(session: SessionInfo, clip: ClipId, body: VideoBody): Promise<VideoStanding> {
    const { userId } = session;
    const facts = await this.progress.facts(userId);
    const locked = clipLocked(facts, clip, session.isMasterAdmin);
    if (locked !== undefined) throw new Problem(locked);
    return this.em.fork().transactional(async (em) => {
      // Insert the row before locking it, so that two first saves wait for each other.
      await kyselyOf<typeof videoWatchEntity>(em)
        .insertInto('video_watches')
        .values({ userId, clip, position: 0, spans: [], watched: 0, watchedAt: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await em.findOneOrFail(VideoWatch, { userId, clip }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      Object.assign(row, watch(row, body, clip), { watchedAt: new Date() });
      return toVideoStanding(clip, facts, session, row);
    });
  }
}

const toVideoStanding = (
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
