import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { referenceGuide, referenceGuideBody, type SessionInfo } from '@nb/contracts';
import { ResponseSchema, CurrentSession, ENV } from '@nb/nest-kit';
import type { TrainingEnv } from '../env.js';
import { composeGuidance, type GuideRequest } from './guidance.rules.js';
import { guideTexts } from './guide-texts.js';

@Controller('api/scripts')
export class GuideController {
  constructor(@Inject(ENV) private readonly env: TrainingEnv) {}

  /** Nothing of it is stored: what is typed about a person stays with the caller. */
  @Post('reference-guide')
  @ResponseSchema(referenceGuide)
  @HttpCode(200)
  compose(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: referenceGuideBody }) body: GuideRequest,
  ): { guidance: string } {
    return { guidance: composeGuidance(body, guideTexts(session.language), this.env.BRAND_NAME) };
  }
}
