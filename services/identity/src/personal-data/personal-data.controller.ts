import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { idParams, personalData, type PersonalData, type SessionInfo } from '@nb/contracts';
import { Answers, CurrentSession, MasterAdmin, Problem } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Acting, type ActingAdmin } from '../admin/acting-admin.js';
import { ReaderLeft } from '../audit/reader.js';
import { visitorOf } from '../sessions/account-sessions.js';
import { PersonalDataService } from './personal-data.service.js';

/** A person's data as a file, for themselves and for master admins. */
@Controller('api')
export class PersonalDataController {
  constructor(private readonly files: PersonalDataService) {}

  @Get('user/personal-data')
  @Answers(personalData)
  async own(
    @CurrentSession() session: SessionInfo,
    @ReaderLeft() left: AbortSignal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PersonalData> {
    // An admin who views the account has a way of their own, which is recorded as theirs.
    if (session.viewedBy !== undefined) throw new Problem('access.view-only');
    return asFile(reply, await this.files.own(session.userId, visitorOf(request), left));
  }

  @Get('admin/users/:id/personal-data')
  @Answers(personalData)
  @MasterAdmin()
  async of(
    @Acting() admin: ActingAdmin,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
    @ReaderLeft() left: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PersonalData> {
    return asFile(reply, await this.files.forAdmin(admin, id, left));
  }
}

function asFile(reply: FastifyReply, data: PersonalData): PersonalData {
  void reply.header('content-disposition', 'attachment; filename="personal-data.json"');
  return data;
}
