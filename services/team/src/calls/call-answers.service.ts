import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  DEFAULT_TIME_ZONE,
  type CallAnswer,
  type OwnCall,
  type SessionInfo,
  type UsualCallPlace,
  type callAnswerBody,
} from '@nb/contracts';
import { fieldProblem, newId, Problem, toCallView, UserLimits } from '@nb/nest-kit';
import type { z } from 'zod';
import { LiveNotifier } from '../live/live-notifier.js';
import { answerNews, NotifierService } from '../notifications/notifier.service.js';
import { CallAnswerRow } from './call-answer.entity.js';
import { CallRepository } from './call.repository.js';
import { OnboardingCall } from './call.entity.js';
import { answerInAWord, keptProposals, proposalFault } from './calls.rules.js';
import { UsualPlace } from './usual-place.entity.js';

/** One's own call with the sponsor and what one answers to it, and where one's calls usually take place. */
@Injectable()
export class CallAnswersService {
  constructor(
    private readonly em: EntityManager,
    private readonly calls: CallRepository,
    private readonly liveNotifier: LiveNotifier,
    private readonly notifier: NotifierService,
    private readonly limits: UserLimits,
  ) {}

  async own({ userId }: Pick<SessionInfo, 'userId'>): Promise<OwnCall> {
    const call = await this.calls.findOwn(userId);
    const [heldAt] = await this.calls.heldCalls(this.em.fork(), userId);
    return {
      ...toCallView(call?.at ?? null, call?.zone ?? DEFAULT_TIME_ZONE),
      onboardingCallPlace: call?.place ?? null,
      version: call?.version ?? 0,
      withName: call ? call.sponsorName : ((await this.calls.findSponsorName(userId)) ?? null),
      answer: call?.answer ? toAnswer({ ...call.answer, at: new Date(call.answer.at) }) : null,
      heldAt: heldAt?.toISOString() ?? null,
    };
  }

  /**
   * Replaces what was answered before.
   * @throws Problem `call.none`, `call.version-conflict` when the call is another one by now, `call.begun` for «it suits» to a call that has begun,
   *   `call.proposal-too-soon`, `call.proposal-too-far`, `limit.mails`.
   */
  async answer(session: SessionInfo, body: z.output<typeof callAnswerBody>, now: Date): Promise<OwnCall> {
    const { userId } = session;
    const { suits = false, times = [], note, version } = body;
    const instants = times.map((time) => Date.parse(time));
    instants.forEach((time, place) => {
      const fault = proposalFault(time, now.getTime());
      if (fault) throw fieldProblem(fault, `times.${place}`);
    });
    const after: (() => void)[] = [];
    const write = async (em: EntityManager) => {
      const partner = await this.calls.lockPartner(em, userId);
      const call = await em.findOne(OnboardingCall, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!partner || !call?.at) throw new Problem('call.none');
      if (call.version !== version) throw new Problem('call.version-conflict');
      if (suits && call.at <= now) throw new Problem('call.begun');
      const kept = keptProposals(instants, call.at.getTime()).map((time) => new Date(time).toISOString());
      // The call's own time among the proposals is no other one.
      const answer = { suits: suits || (times.length > 0 && kept.length === 0 && call.at > now), times: kept, note };
      await em.upsert(CallAnswerRow, { userId, version, ...answer, at: now });
      const news = answerNews(userId, answerInAWord(answer), kept.length, { occasion: newId(), at: now.toISOString() });
      await this.notifier.notify(em, [news], (send) => after.push(send), now);
      return partner.sponsorId;
    };
    const sponsorId = await this.limits.counted('mails', userId, () => this.em.fork().transactional(write));
    for (const send of after) send();
    this.liveNotifier.notifyCallChanged(userId, sponsorId);
    return this.own(session);
  }

  async usualPlace(userId: string): Promise<UsualCallPlace> {
    return { place: (await this.em.fork().findOne(UsualPlace, { userId }))?.place ?? null };
  }

  async setUsualPlace(userId: string, { place }: UsualCallPlace): Promise<UsualCallPlace> {
    const em = this.em.fork();
    if (place === null) await em.nativeDelete(UsualPlace, { userId });
    else await em.upsert(UsualPlace, { userId, place });
    return { place };
  }
}

export const toAnswer = ({
  suits,
  times,
  note,
  at,
}: Pick<CallAnswerRow, 'suits' | 'times' | 'note' | 'at'>): CallAnswer => ({
  suits,
  times,
  note,
  at: at.toISOString(),
});
