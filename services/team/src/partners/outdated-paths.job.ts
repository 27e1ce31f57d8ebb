import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { defineJob, HandlesJob, type JobContext, type JobHandler } from '@nb/nest-kit';
import { z } from 'zod';
import { LiveNotifier } from '../live/live-notifier.js';
import { lockTree, refreshPaths } from './tree.js';

/** Also every minute, to continue what a process left unfinished. */
export const outdatedPathsJob = defineJob({
  name: 'outdated-paths',
  payload: z.object({}),
  retry: { limit: 10, delaySeconds: 5, maxDelaySeconds: 60 },
  schedule: '* * * * *',
});

/** Writes closure and counts of a big move, one short transaction after the other: every other change of the tree waits for one of them at most. */
@Injectable()
@HandlesJob(outdatedPathsJob)
export class OutdatedPathsJob implements JobHandler<object> {
  constructor(
    private readonly em: EntityManager,
    private readonly liveNotifier: LiveNotifier,
  ) {}

  async run(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const changed = new Set<string>();
    while (!signal.aborted) {
      const { refreshed, counted } = await this.em.fork().transactional(async (em) => {
        await lockTree(em);
        return refreshPaths(em);
      });
      for (const id of counted) changed.add(id);
      if (refreshed === 0) break;
    }
    // Pages have read the counts of the beginning when the event came.
    if (changed.size > 0) this.liveNotifier.notifyCounts([...changed]);
  }
}
