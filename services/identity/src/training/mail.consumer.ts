import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { OnEvent } from '@nb/nest-kit';
import { MailOutbox } from '../mail/mail.job.js';

/** Mails that the other services give the cause for; settings and names are looked up when they go out. */
@Injectable()
export class MailConsumer {
  constructor(private readonly mails: MailOutbox) {}

  @OnEvent('team.call-reminder')
  async reminder({ data }: EventEnvelope<'team.call-reminder'>, em: EntityManager): Promise<void> {
    const { userId, sponsorId, call, hours, partnerZone = null, sponsorZone = null } = data;
    if (call.at === null) return;
    for (const recipient of [userId, sponsorId]) {
      if (recipient !== null && (await exists(em, recipient)))
        await this.mails.add(em, {
          kind: 'reminder',
          userId: recipient,
          partnerId: userId,
          sponsorId,
          at: call.at,
          zone: call.zone,
          ownZone: recipient === userId ? partnerZone : sponsorZone,
          hours,
        });
    }
  }

  @OnEvent('team.notified')
  async notified({ data: { userId, facts } }: EventEnvelope<'team.notified'>, em: EntityManager): Promise<void> {
    if (!(await exists(em, userId))) return;
    await this.mails.add(em, { kind: 'notice', userId, facts });
  }

  @OnEvent('team.digest-prepared')
  async digest(
    { data: { userId, zone, figures, attention, attentionTotal } }: EventEnvelope<'team.digest-prepared'>,
    em: EntityManager,
  ): Promise<void> {
    if (!(await exists(em, userId))) return;
    await this.mails.add(em, { kind: 'digest', userId, zone, figures, attention, attentionTotal });
  }
}

/** A service that does not know of a deletion yet may still send events about the deleted user. */
const exists = async (em: EntityManager, userId: string): Promise<boolean> =>
  (await em.execute('select 1 from users where id = ?', [userId])).length > 0;
