import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Problem } from '@nb/nest-kit';
import type { FastifyRequest } from 'fastify';
import { ConsentGuard } from '../compliance/consent.guard.js';
import { isTrainingId, type TrainingId } from '../documents/library.js';
import { ProgressService } from '../progress/progress.service.js';

/** Open from the beginning: step 2 is done with it. */
const ALWAYS_OPEN: readonly TrainingId[] = ['referral-link-setup-guide'];
export const opensAfterTraining = (id: TrainingId): boolean => !ALWAYS_OPEN.includes(id);

/** Who may have a PDF of the training: after all five steps (docs/product/training.md#tools-and-resources), and as training material only with the terms agreed to. */
@Injectable()
export class PdfAccessGuard implements CanActivate {
  constructor(
    private readonly progress: ProgressService,
    private readonly consent: ConsentGuard,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { session, params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
    if (!isTrainingId(params.id)) throw new Problem('request.not-found');
    if (!opensAfterTraining(params.id)) return true;
    if (session === undefined || !(await this.hasCompleted(session.userId))) throw new Problem('resources.locked');
    return this.consent.canActivate(context);
  }

  /** Decided by the day on which all five were complete: that is never taken back but by a reset (docs/product/training.md#completed-training). */
  async hasCompleted(userId: string): Promise<boolean> {
    return (await this.progress.facts(userId)).trainingCompletedAt !== null;
  }
}
