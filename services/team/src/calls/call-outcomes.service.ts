import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CallOutcome, PartnerCall, SessionInfo } from '@nb/contracts';
import { newId, Outbox, Problem } from '@nb/nest-kit';
import { ActivityService } from '../activity/activity.service.js';
import { LiveNotifier } from '../live/live-notifier.js';
import { CallAnswerRow } from './call-answer.entity.js';
import { toAnswer } from './call-answers.service.js';
import { OnboardingCall } from './call.entity.js';
import { CallOutcomeRow } from './call-outcome.entity.js';
import { CallRepository } from './call.repository.js';
import { mayEditCall, visibleOutcome } from './calls.rules.js';
import { CallsService } from './calls.service.js';

/** How calls went, as the sponsor says. That one was held is published; everything else stays here. */
@Injectable()
export class CallOutcomesService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly calls: CallRepository,
    private readonly callsService: CallsService,
    private readonly activity: ActivityService,
    private readonly liveNotifier: LiveNotifier,
  ) {}

  /** A partner's call as the viewer may see it, who may see the partner. */
  async partnerCall(viewer: SessionInfo, userId: string): Promise<PartnerCall> {
    const em = this.em.fork();
    const [person, call, answer, held] = await Promise.all([
      this.calls.findPartner(viewer.userId, userId),
      em.findOne(OnboardingCall, userId),
      em.findOne(CallAnswerRow, userId),
      this.calls.heldCalls(em, userId),
    ]);
    const isSponsor = person?.sponsorId === viewer.userId;
    const mayEdit =
      mayEditCall({ isMasterAdmin: viewer.isMasterAdmin, isSponsor, standsAbove: person?.standsBelow ?? false }) ===
      'yes';
    const said = call?.at ? await em.findOne(CallOutcomeRow, { aboutId: userId, callAt: call.at }) : null;
    return {
      version: call?.version ?? 0,
      place: mayEdit ? (call?.place ?? null) : null,
      answer: mayEdit && answer && answer.version === call?.version ? toAnswer(answer) : null,
      outcome: visibleOutcome(said?.outcome ?? null, { isSponsor, saidIt: said?.userId === viewer.userId }),
      held: held.map((at) => at.toISOString()),
    };
  }

  /**
   * Says how the call went, or takes it back. Said again it is corrected.
   * @throws Problem `call.own`, `access.*`, `call.none`, `call.version-conflict` when the call is another one by now, `call.not-begun`.
   */
  async say(
    viewer: SessionInfo,
    userId: string,
    { version, outcome }: { version: number; outcome: CallOutcome | null },
    now: Date,
  ): Promise<PartnerCall> {
    const { sponsorId } = await this.callsService.mayEdit(viewer, userId);
    await this.em.fork().transactional(async (em) => {
      if (!(await this.calls.lockPartner(em, userId))) throw new Problem('access.not-found');
      const call = await em.findOne(OnboardingCall, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!call?.at) throw new Problem('call.none');
      if (call.version !== version) throw new Problem('call.version-conflict');
      if (call.at > now) throw new Problem('call.not-begun');
      const [before] = await this.calls.heldCalls(em, userId);
      const key = { aboutId: userId, callAt: call.at };
      if (outcome === null) await em.nativeDelete(CallOutcomeRow, key);
      else await em.upsert(CallOutcomeRow, { ...key, outcome, userId: viewer.userId, at: now });
      await this.noteHeld(em, call, outcome === 'held');
      const [after] = await this.calls.heldCalls(em, userId);
      if (before?.getTime() === after?.getTime()) return;
      call.heldVersion += 1;
      this.outbox.add(em, 'team.call-held', {
        subject: userId,
        version: call.heldVersion,
        data: { userId, heldAt: after?.toISOString() ?? null },
      });
    });
    this.liveNotifier.notifyCallChanged(userId, sponsorId);
    await this.liveNotifier.readAndNotify(userId, 'call');
    return this.partnerCall(viewer, userId);
  }

  /** The line of activity, which only a held call has. */
  private async noteHeld(em: EntityManager, { userId, at }: OnboardingCall, isHeld: boolean): Promise<void> {
    if (!at) return;
    const line = { userId, kind: 'call-held', at: at.toISOString() } as const;
    if (isHeld) await this.activity.add(em, { id: newId(), ...line });
    else await this.activity.remove(em, line);
  }
}
