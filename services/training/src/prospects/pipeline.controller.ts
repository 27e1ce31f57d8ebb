import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import {
  bulkBody,
  bulkChanged,
  bulkUndone,
  bulkUndoParams,
  history,
  historyQuery,
  idParams,
  prospectsToday,
  suppressedBody,
  suppressedResult,
  touchBody,
  touchResult,
  type BulkChanged,
  type History,
  type ProspectsToday,
  type SessionInfo,
  type TouchResult,
} from '@nb/contracts';
import { CurrentSession, Idempotent, ResponseSchema, ShowsPersonalData } from '@nb/nest-kit';
import type { z } from 'zod';
import { BulkService } from './bulk.service.js';
import { HistoryService } from './history.service.js';
import { OwnProspectGuard } from './own-prospect.guard.js';
import { ProspectsService } from './prospects.service.js';
import { TouchesService } from './touches.service.js';

type Id = z.output<typeof idParams>;

/** The caller's own contacts as a pipeline: what is due, what happened, and changes of many. */
@Controller('api/prospects')
export class PipelineController {
  constructor(
    private readonly prospects: ProspectsService,
    private readonly touches: TouchesService,
    private readonly history: HistoryService,
    private readonly bulk: BulkService,
  ) {}

  @Get('today')
  @ShowsPersonalData('contacts')
  @ResponseSchema(prospectsToday)
  today(@CurrentSession() session: SessionInfo): Promise<ProspectsToday> {
    return this.prospects.today(session.userId);
  }

  @Get(':id/touches')
  @ShowsPersonalData('contacts')
  @ResponseSchema(history)
  @UseGuards(OwnProspectGuard)
  list(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: Id,
    @Query({ schema: historyQuery }) query: z.output<typeof historyQuery>,
  ): Promise<History> {
    return this.history.list(session.userId, id, query);
  }

  @Post(':id/touches')
  @ResponseSchema(touchResult)
  @UseGuards(OwnProspectGuard)
  @Idempotent()
  add(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: Id,
    @Body({ schema: touchBody }) body: z.output<typeof touchBody>,
  ): Promise<TouchResult> {
    return this.touches.add(session.userId, id, body);
  }

  @Post('bulk')
  @ResponseSchema(bulkChanged)
  @HttpCode(200)
  @Idempotent()
  change(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: bulkBody }) body: z.output<typeof bulkBody>,
  ): Promise<BulkChanged> {
    return this.bulk.change(session.userId, body);
  }

  @Post('bulk/:undoId/undo')
  @ResponseSchema(bulkUndone)
  @HttpCode(200)
  undo(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: bulkUndoParams }) { undoId }: z.output<typeof bulkUndoParams>,
  ): Promise<z.output<typeof bulkUndone>> {
    return this.bulk.undo(session.userId, undoId);
  }

  @Post('suppressed')
  @ResponseSchema(suppressedResult)
  @HttpCode(200)
  suppressed(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: suppressedBody }) { prospects }: z.output<typeof suppressedBody>,
  ): Promise<z.output<typeof suppressedResult>> {
    return this.prospects.suppressed(session.userId, prospects);
  }
}
