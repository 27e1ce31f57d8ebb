import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import {
  agreeBody,
  complianceDocuments,
  complianceStatus,
  consentHistory,
  consentHistoryQuery,
  type ComplianceStatus,
  type Consent,
  type SessionInfo,
} from '@nb/contracts';
import { ResponseSchema, CurrentSession, Problem, Public, requestLanguage, ShowsPersonalData } from '@nb/nest-kit';
import type { z } from 'zod';
import { DocumentsService } from '../documents/documents.service.js';
import { ComplianceService } from './compliance.service.js';

@Controller('api/compliance')
export class ComplianceController {
  constructor(
    private readonly compliance: ComplianceService,
    private readonly texts: DocumentsService,
  ) {}

  @Get('status')
  @ShowsPersonalData('consents')
  @ResponseSchema(complianceStatus)
  status(@CurrentSession() session: SessionInfo): Promise<ComplianceStatus> {
    return this.compliance.status(session.userId);
  }

  /** Another's only for a master admin. */
  @Get('history')
  @ShowsPersonalData('consents')
  @ResponseSchema(consentHistory)
  async history(
    @CurrentSession() session: SessionInfo,
    @Query({ schema: consentHistoryQuery }) { userId = session.userId }: z.output<typeof consentHistoryQuery>,
  ): Promise<{ consents: Consent[] }> {
    if (userId !== session.userId && !session.isMasterAdmin) throw new Problem('access.forbidden');
    return { consents: await this.compliance.history(userId) };
  }

  @Post('agree')
  @ResponseSchema(complianceStatus)
  @HttpCode(200)
  agree(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: agreeBody }) body: z.output<typeof agreeBody>,
  ): Promise<ComplianceStatus> {
    return this.compliance.agree(session.userId, body.version, session.language);
  }

  /** Open to everybody, as the documents are: who registers agrees to them before there is an account. */
  @Get('documents')
  @ResponseSchema(complianceDocuments)
  @Public()
  documents(
    @CurrentSession() session: SessionInfo | undefined,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    return { documents: this.texts.list(requestLanguage(session?.language, accepted)) };
  }
}
