import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { codeKeyOf, GENERATED, generatedKeyOf, Invitation, readingsOf, type TypedCode } from './invitation.entity.js';

/** As in the index. */
const KEY = `replace(code, '-', '')`;

/** Reads of invitations. */
@Injectable()
export class InvitationRepository {
  constructor(private readonly em: EntityManager) {}

  /** The invitation that somebody means by what they typed; null = none, or more than one. */
  async findTyped(typed: string): Promise<Invitation | null> {
    const em = this.em.fork();
    for (const reading of readingsOf(typed)) {
      const found = (await em.findOne(Invitation, { code: reading.exact })) ?? (await this.findAlike(em, reading));
      if (found) return found;
    }
    return null;
  }

  /**
   * Whether another invitation would be mistaken for one with this code. The caller waits for others that are about to take a code alike.
   * To be asked within the transaction that stores it.
   */
  async isTaken(em: EntityManager, code: string, butOf: string | null): Promise<boolean> {
    const key = codeKeyOf(code);
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`code:${generatedKeyOf(key)}`]);
    const [other] = await em.execute<unknown[]>(
      `select from invitations where (${KEY} = ? or (${KEY} = ? and code ~ '${GENERATED}')) and id is distinct from ?::uuid limit 1`,
      [key, generatedKeyOf(key), butOf],
    );
    return other !== undefined;
  }

  private async findAlike(em: EntityManager, { key, generatedKey }: TypedCode): Promise<Invitation | null> {
    const found = await em.execute<{ id: string }[]>(
      `select id from invitations where ${KEY} = ? or (${KEY} = ? and code ~ '${GENERATED}') limit 2`,
      [key, generatedKey],
    );
    return found.length === 1 && found[0] ? em.findOne(Invitation, found[0].id) : null;
  }
}
