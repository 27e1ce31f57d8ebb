import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { agreeBody, type ComplianceStatus, type SessionInfo } from '@nb/contracts';
import { CurrentSession, Public } from '@nb/nest-kit';
import type { z } from 'zod';
import { Compliance } from './compliance.service.js';
import { documentList } from './documents.js';

@Controller('api/compliance')
export class ComplianceController {
  constructor(private readonly compliance: Compliance) {}

  @Get('status')
  status(@CurrentSession() session: SessionInfo): Promise<ComplianceStatus> {
    return this.compliance.status(session.userId);
  }

  @Post('agree')
  @HttpCode(200)
  agree(@CurrentSession() session: SessionInfo, @Body({ schema: agreeBody }) body: z.output<typeof agreeBody>): Promise<ComplianceStatus> {
    return this.compliance.agree(session.userId, body.version, session.language);
  }

  /** Open to everybody, as the documents are: who registers agrees to them before there is an account. */
  @Get('documents')
  @Public()
  documents() {
    return { documents: documentList() };
  }
}
