import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { idParams, type AdminAction, type PersonalDataKind, type SessionInfo } from '@nb/contracts';
import type { FastifyRequest } from 'fastify';
import { Outbox } from '../events/outbox.js';
import { newId } from '../orm/new-id.js';
import { SERVICE_NAME } from '../tokens.js';

/** Where reads by an admin who views an account are recorded; identity has its own audit log, the others send an event to it. */
export interface ViewedReadLog {
  /** @param act its `viewing` is set. Rejects when it could not be recorded: then there is no answer. */
  record(act: AdminAction): Promise<void>;
}
/** Nest token of a service's own `ViewedReadLog`. */
export const VIEWED_READ_LOG = Symbol('VIEWED_READ_LOG');

/** What a read shows of whom. */
export interface PersonalDataRules {
  kind: PersonalDataKind;
  /** The person is the one of the path's `:id`, not the one who is viewed. */
  ofPathId: boolean;
}

/** Records what a master admin sees of people's data while viewing an account, as the admin's (docs/product/admin.md#viewing-as-a-user). */
@Injectable()
export class ViewedReads {
  constructor(
    private readonly modules: ModuleRef,
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(SERVICE_NAME) private readonly service: string,
  ) {}

  async record(
    request: Pick<FastifyRequest, 'ip' | 'params'>,
    { sessionId, userId, viewedBy }: SessionInfo,
    { kind, ofPathId }: PersonalDataRules,
  ): Promise<void> {
    if (viewedBy === undefined) return;
    const subject = ofPathId ? idParams.parse(request.params).id : userId;
    await this.log().record({
      actorId: viewedBy,
      address: request.ip,
      action: 'user.data-seen',
      userId: subject,
      changes: [{ field: 'seen', before: null, after: kind }],
      viewing: { sessionId, userId },
    });
  }

  private log(): ViewedReadLog {
    try {
      return this.modules.get<ViewedReadLog>(VIEWED_READ_LOG, { strict: false });
    } catch {
      return { record: (act) => this.publish(act) };
    }
  }

  private async publish(data: AdminAction): Promise<void> {
    const type = `${this.service}.admin-acted`;
    if (type !== 'training.admin-acted' && type !== 'team.admin-acted')
      throw new Error(`The service ${this.service} has no event ${type}`);
    const em = this.em.fork();
    this.outbox.add(em, type, { subject: newId(), version: 1, data });
    await em.flush();
  }
}
