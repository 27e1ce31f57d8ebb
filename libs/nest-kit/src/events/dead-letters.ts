import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { Consumer, type Outcome } from './consumer.js';
import { DeadLetter } from './entities.js';

/** Events that could not be applied here. */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly em: EntityManager,
    private readonly consumer: Consumer,
  ) {}

  /** Oldest first. */
  list(): Promise<DeadLetter[]> {
    return this.em.fork().find(DeadLetter, {}, { orderBy: { at: 'asc' } });
  }

  /** Tries them again, oldest first, or only the one named; what is applied leaves the table. */
  async redrive(eventId?: string): Promise<{ eventId: string; outcome: Outcome }[]> {
    const letters = (await this.list()).filter((letter) => eventId === undefined || letter.eventId === eventId);
    const done: { eventId: string; outcome: Outcome }[] = [];
    for (const letter of letters) {
      const outcome = await this.consumer.handle(letter.envelope as EventEnvelope);
      if (outcome !== 'dead-letter') await this.em.fork().nativeDelete(DeadLetter, { eventId: letter.eventId });
      done.push({ eventId: letter.eventId, outcome });
    }
    return done;
  }
}
