import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ENV, type BaseEnv } from '@nb/nest-kit';
import { LearnersRepository } from '../learners/learners.repository.js';
import { suppressionKeys } from './suppression.rules.js';
import { SuppressionRow } from './suppression.entity.js';

interface Reachable {
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

/** Who asked a learner not to be contacted, known by keyed hashes of number and address alone, also after the contact is gone. */
@Injectable()
export class SuppressionsService {
  constructor(
    @Inject(ENV) private readonly env: BaseEnv,
    private readonly learners: LearnersRepository,
  ) {}

  add(em: EntityManager, userId: string, contact: Reachable): Promise<void> {
    return this.addAll(em, userId, [contact]);
  }

  async addAll(em: EntityManager, userId: string, contacts: readonly Reachable[]): Promise<void> {
    const country = await this.learners.country(em, userId);
    const hashes = [
      ...new Set(contacts.flatMap((contact) => this.hashes(userId, suppressionKeys(contact, country).kept))),
    ];
    if (hashes.length === 0) return;
    await em.execute(
      'insert into suppressions (user_id, contact_hash) select ?, jsonb_array_elements_text(?::jsonb) on conflict do nothing',
      [userId, JSON.stringify(hashes)],
    );
  }

  /** They may be contacted again. */
  async remove(em: EntityManager, userId: string, contact: Reachable): Promise<void> {
    const { kept, asked } = suppressionKeys(contact, await this.learners.country(em, userId));
    await em.nativeDelete(SuppressionRow, { userId, contactHash: { $in: this.hashes(userId, [...kept, ...asked]) } });
  }

  /** A question that is answered for any number of contacts of the learner. */
  async lookUp(em: EntityManager, userId: string): Promise<(contact: Reachable) => boolean> {
    const rows = await em.find(SuppressionRow, { userId }, { disableIdentityMap: true });
    const known = new Set(rows.map(({ contactHash }) => contactHash));
    const country = await this.learners.country(em, userId);
    return (contact) =>
      known.size > 0 && this.hashes(userId, suppressionKeys(contact, country).asked).some((hash) => known.has(hash));
  }

  private hashes(userId: string, keys: readonly string[]): string[] {
    return keys.map((key) =>
      createHmac('sha256', this.env.INTERNAL_SECRET).update(`suppression:${userId}:${key}`).digest('base64url'),
    );
  }
}
