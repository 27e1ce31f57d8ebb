import { Body, Controller, Get, HttpCode, Post, Query, StreamableFile, UseInterceptors } from '@nestjs/common';
import { exportUsersQuery, importUsersBody, importUsersResult, type ImportUsersResult } from '@nb/contracts';
import {
  ResponseSchema,
  ExportsData,
  Idempotent,
  ImportLimit,
  MasterAdmin,
  DisconnectSignal,
  requireFreshAuthentication,
  StepUp,
} from '@nb/nest-kit';
import type { z } from 'zod';
import { Acting, type ActingAdmin } from '../admin/acting-admin.js';
import { ExportService } from './export.service.js';
import { ImportService } from './import.service.js';

/** Users from a file and into a file. */
@Controller('api/admin')
@MasterAdmin()
export class ImportController {
  constructor(
    private readonly imports: ImportService,
    private readonly exports: ExportService,
  ) {}

  @Post('import-users')
  @ResponseSchema(importUsersResult)
  @HttpCode(200)
  @StepUp('some-fields')
  @UseInterceptors(ImportLimit)
  @Idempotent()
  import(
    @Acting() admin: ActingAdmin,
    @Body({ schema: importUsersBody }) body: z.output<typeof importUsersBody>,
  ): Promise<ImportUsersResult> {
    // A trial changes nothing.
    if (!body.dryRun) requireFreshAuthentication(admin);
    return this.imports.run(admin, body);
  }

  @Get('export-users')
  @ExportsData()
  @StepUp()
  async export(
    @Acting() admin: ActingAdmin,
    @Query({ schema: exportUsersQuery }) query: z.output<typeof exportUsersQuery>,
    @DisconnectSignal() left: AbortSignal,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.csv(admin, query, left), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="users.csv"',
    });
  }
}
