import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/core';
import { EVENT_DATA, type EventData, type EventEnvelope, type EventType } from '@nb/contracts';
import { requestContext } from '../http/request-context.js';
import { newId } from '../orm/new-id.js';
import { OutboxRow } from './entities.js';

export interface NewEvent<T extends EventType> {
  /** The user's (or invitation's) id. */
  subject: string;
  /** Number of the change within the subject's stream (contracts `EVENT_STREAM`). */
  version: number;
  data: EventData<T>;
}

/** An event as its row of the outbox has it. */
export type EventColumns = Pick<
  OutboxRow,
  'id' | 'type' | 'subject' | 'version' | 'data' | 'requestId' | 'traceparent' | 'occurredAt'
>;

/** The envelope to publish. */
export const envelopeOf = ({
  id,
  type,
  version,
  occurredAt,
  subject,
  requestId,
  traceparent,
  data,
}: EventColumns): EventEnvelope =>
  ({
    id,
    type,
    version,
    occurredAt: occurredAt.toISOString(),
    subject,
    ...(requestId == null ? {} : { requestId }),
    ...(traceparent == null ? {} : { traceparent }),
    data,
  }) as EventEnvelope;

/** The outgoing events of a service. */
@Injectable()
export class Outbox {
  /**
   * Publishes to the other services, if and only if the caller's transaction commits. `em` is the one of that transaction
   * (or a fork about to be flushed). The commit wakes the relay.
   * @throws ZodError when the data is not what the contract says: the transaction then fails as a whole.
   */
  add<T extends EventType>(em: EntityManager, type: T, event: NewEvent<T>): void {
    em.persist(em.create(OutboxRow, { ...this.columns(type, event), publishedAt: null, store: null, storeSeq: null }));
  }

  /**
   * What a hot path's own statement inserts into `outbox` together with the cause; NOTIFY wakes the relay.
   * @throws ZodError when the data is not what the contract says.
   */
  columns<T extends EventType>(type: T, event: NewEvent<T>): EventColumns {
    return {
      id: newId(),
      type,
      subject: event.subject,
      version: event.version,
      data: EVENT_DATA[type].parse(event.data),
      requestId: requestContext()?.requestId ?? null,
      traceparent: requestContext()?.traceparent ?? null,
      occurredAt: new Date(),
    };
  }
}
