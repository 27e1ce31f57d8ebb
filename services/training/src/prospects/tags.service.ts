import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { MAX_TAGS, type Tag, type tagBody, type tagPatch } from '@nb/contracts';
import { brokenUnique, keepReply, LivePublisher, newId, Problem, requestContext } from '@nb/nest-kit';
import type { z } from 'zod';
import { LearnersService } from '../learners/learners.service.js';
import { ProgressService } from '../progress/progress.service.js';
import { TagRow } from './tag.entity.js';

/** A learner's tags. Changes of one learner's follow each other, as those of their contacts do. */
@Injectable()
export class TagsService {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: LearnersService,
    private readonly progress: ProgressService,
    private readonly live: LivePublisher,
  ) {}

  /** In the order in which they were made. */
  async list(userId: string): Promise<Tag[]> {
    const rows = await this.em.fork().find(TagRow, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    return rows.map(tagView);
  }

  /** @throws Problem `tag.name-taken`, `tag.limit`. */
  create(userId: string, fields: z.output<typeof tagBody>): Promise<Tag> {
    return this.change(userId, async (em) => {
      const own = await em.find(TagRow, { userId });
      refuseTaken(own, fields.name);
      if (own.length >= MAX_TAGS) throw new Problem('tag.limit', { params: { max: MAX_TAGS } });
      return tagView(em.create(TagRow, { id: newId(), userId, ...fields, createdAt: new Date() }));
    });
  }

  /** @throws Problem `tag.not-found`, also for another's; `tag.name-taken`. */
  update(userId: string, id: string, { name, colour }: z.output<typeof tagPatch>): Promise<Tag> {
    return this.change(userId, async (em) => {
      const own = await em.find(TagRow, { userId });
      const row = own.find((each) => each.id === id);
      if (row === undefined) throw new Problem('tag.not-found');
      if (name !== undefined) {
        refuseTaken(
          own.filter((each) => each !== row),
          name,
        );
        row.name = name;
      }
      if (colour !== undefined) row.colour = colour;
      return tagView(row);
    });
  }

  /** Contacts lose it; their versions stay, because nothing of them is lost. @throws Problem `tag.not-found`. */
  remove(userId: string, id: string): Promise<void> {
    return this.change(userId, async (em) => {
      if ((await em.nativeDelete(TagRow, { id, userId })) === 0) throw new Problem('tag.not-found');
      await em.execute(
        'update prospects set tag_ids = array_remove(tag_ids, ?::uuid) where user_id = ? and ?::uuid = any(tag_ids)',
        [id, userId, id],
      );
    });
  }

  /** @throws Problem `tag.not-found` unless all of them are the learner's. */
  async requireOwn(em: EntityManager, userId: string, ids: readonly string[]): Promise<void> {
    const wanted = new Set(ids);
    if (wanted.size > 0 && (await em.count(TagRow, { userId, id: { $in: [...wanted] } })) !== wanted.size)
      throw new Problem('tag.not-found');
  }

  /** Ids of tags by name without regard to case; those that are missing are made. @throws Problem `tag.limit`. */
  async idsOf(em: EntityManager, userId: string, names: readonly string[]): Promise<Map<string, string>> {
    const ids = new Map((await em.find(TagRow, { userId })).map(({ id, name }) => [folded(name), id]));
    for (const name of names) {
      if (ids.has(folded(name))) continue;
      if (ids.size >= MAX_TAGS) throw new Problem('tag.limit', { params: { max: MAX_TAGS } });
      const row = em.create(TagRow, { id: newId(), userId, name, colour: 'grey', createdAt: new Date() });
      ids.set(folded(name), row.id);
    }
    await em.flush();
    return new Map(names.map((name) => [name, ids.get(folded(name)) ?? '']));
  }

  private async change<T>(userId: string, work: (em: EntityManager) => Promise<T>): Promise<T> {
    if (!(await this.learners.ensureExists(userId))) throw new Problem('user.not-found');
    const result = await this.em
      .fork()
      .transactional(async (em) => {
        await this.progress.lock(em, userId);
        const done = await work(em);
        await em.flush();
        await keepReply(em, done);
        return done;
      })
      .catch((error: unknown) => {
        // The database's lower case of a few letters is another than ours.
        throw brokenUnique(error) === 'tags_name' ? new Problem('tag.name-taken', { cause: error }) : error;
      });
    const cause = requestContext()?.requestId;
    this.live.toUser(userId, { type: 'contacts-changed', ...(cause !== undefined && { cause }) });
    return result;
  }
}

/** As the unique index of the names compares them. */
const folded = (name: string) => name.toLowerCase();
function refuseTaken(rows: readonly TagRow[], name: string): void {
  if (rows.some((row) => folded(row.name) === folded(name))) throw new Problem('tag.name-taken');
}
const tagView = ({ id, name, colour }: TagRow): Tag => ({ id, name, colour });
