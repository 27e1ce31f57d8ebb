import { Controller, Get } from '@nestjs/common';
import { teamToday, type SessionInfo } from '@nb/contracts';
import { CurrentSession, ResponseSchema, ShowsPersonalData } from '@nb/nest-kit';
import { TodayService } from './today.service.js';

@Controller('api/team')
export class TodayController {
  constructor(private readonly today: TodayService) {}

  /** What one's team asks of one today. */
  @Get('today')
  @ShowsPersonalData('partners')
  @ResponseSchema(teamToday)
  read(@CurrentSession() session: SessionInfo) {
    return this.today.of(session, new Date());
  }
}
