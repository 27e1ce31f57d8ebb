import type { Readable } from 'node:stream';
import { Controller, Get, Param, Req, StreamableFile } from '@nestjs/common';
import { idParams, personalData, type SessionInfo } from '@nb/contracts';
import { ResponseSchema, CurrentSession, ExportsData, MasterAdmin, DisconnectSignal, StepUp } from '@nb/nest-kit';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Acting, type ActingAdmin } from '../admin/acting-admin.js';
import { visitorOf } from '../sessions/account-sessions.js';
import { PersonalDataService } from './personal-data.service.js';

/** A person's data as a file, for themselves and for master admins. */
@Controller('api')
export class PersonalDataController {
  constructor(private readonly files: PersonalDataService) {}

  @Get('user/personal-data')
  @ExportsData()
  @ResponseSchema(personalData)
  async own(
    @CurrentSession() session: SessionInfo,
    @DisconnectSignal() left: AbortSignal,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return asFile(await this.files.own(session.userId, visitorOf(request), left));
  }

  @Get('admin/users/:id/personal-data')
  @ExportsData()
  @ResponseSchema(personalData)
  @MasterAdmin()
  @StepUp()
  async of(
    @Acting() admin: ActingAdmin,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
    @DisconnectSignal() left: AbortSignal,
  ): Promise<StreamableFile> {
    return asFile(await this.files.forAdmin(admin, id, left));
  }
}

const asFile = (data: Readable): StreamableFile =>
  new StreamableFile(data, {
    type: 'application/json; charset=utf-8',
    disposition: 'attachment; filename="personal-data.json"',
  });
