import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { CALL_MINUTES, type CallOverlap } from '@nb/contracts';
import { toCallView } from '@nb/nest-kit';

/** Finds calls that one person can't hold at once. */
@Injectable()
export class Overlaps {
  constructor(private readonly em: EntityManager) {}

  /** The sponsor's other calls that a call at this instant would touch: those of the direct partners, and the sponsor's own. */
  async of(userId: string, sponsorId: string | null, at: Date): Promise<CallOverlap[]> {
    if (sponsorId === null) return [];
    const span = CALL_MINUTES * 60_000;
    const rows = await this.em
      .fork()
      .execute<{ id: string; first_name: string; last_name: string; at: string; zone: string }[]>(
        `select p.id, p.first_name, p.last_name, c.at, c.zone from partner p join onboarding_call c on c.user_id = p.id
       where p.registered and (p.sponsor_id = :sponsorId or p.id = :sponsorId) and p.id <> :userId and c.at > :from::timestamptz and c.at < :to::timestamptz
       order by c.at, p.id limit 20`,
        {
          userId,
          sponsorId,
          from: new Date(at.getTime() - span).toISOString(),
          to: new Date(at.getTime() + span).toISOString(),
        },
      );
    return rows.map((row) => ({
      userId: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      own: row.id === sponsorId,
      ...toCallView(new Date(row.at), row.zone),
    }));
  }
}
