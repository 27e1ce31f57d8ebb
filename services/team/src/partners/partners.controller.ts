import { Controller, Get, Param, Query } from '@nestjs/common';
import { downline, downlineQuery, idParams, partnerActivity, partnerDetails, type SessionInfo } from '@nb/contracts';
import { ResponseSchema, CurrentSession, ShowsPersonalData } from '@nb/nest-kit';
import type { z } from 'zod';
import { ActivityService } from '../activity/activity.service.js';
import { CallOutcomesService } from '../calls/call-outcomes.service.js';
import { DownlineService } from './downline.service.js';

type Id = { id: string };
type DownlineQuery = z.infer<typeof downlineQuery>;

@Controller('api')
export class PartnersController {
  constructor(
    private readonly downline: DownlineService,
    private readonly activity: ActivityService,
    private readonly outcomes: CallOutcomesService,
  ) {}

  /** One's own partners; a master admin's are everybody. */
  @Get('team/downline')
  @ShowsPersonalData('partners')
  @ResponseSchema(downline)
  list(@CurrentSession() session: SessionInfo, @Query({ schema: downlineQuery }) query: DownlineQuery) {
    return this.downline.list(session, query, new Date());
  }

  /** Anyone above in the line, and master admins. */
  @Get('partner/:id/details')
  @ShowsPersonalData('account', { of: 'path-id' })
  @ResponseSchema(partnerDetails)
  async details(@CurrentSession() session: SessionInfo, @Param({ schema: idParams }) { id }: Id) {
    const details = await this.downline.details(session, id);
    const call = await this.outcomes.partnerCall(session, id);
    return { ...details, onboardingCallPlace: call.place, call };
  }

  /** Who sees the partner sees what they did. */
  @Get('partner/:id/activity')
  @ShowsPersonalData('activity', { of: 'path-id' })
  @ResponseSchema(partnerActivity)
  async activityOf(@CurrentSession() session: SessionInfo, @Param({ schema: idParams }) { id }: Id) {
    await this.downline.details(session, id);
    return this.activity.newest(id);
  }
}
