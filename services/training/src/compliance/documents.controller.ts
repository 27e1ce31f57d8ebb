import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { documentQuery, type DocumentQuery, type SessionInfo } from '@nb/contracts';
import { CurrentSession, Problem, Public, requestLanguage } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DocumentsService } from '../documents/documents.service.js';
import { htmlPage } from '../documents/html-page.js';
import { isComplianceId, type ComplianceId } from '../documents/library.js';
import { answerFile, etagOf } from '../pdfs/answer-file.js';
import { PdfsService } from '../pdfs/pdfs.service.js';

/** The documents behind the links of `/api/compliance/documents`. Open to everybody: who registers agrees to them before there is an account. */
@Controller('api/content/compliance')
@Public()
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly pdfs: PdfsService,
  ) {}

  @Get(':id')
  async page(
    @CurrentSession() session: SessionInfo | undefined,
    @Param('id') id: string,
    @Query({ schema: documentQuery }) { lang }: DocumentQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const document = this.documents.open(
      known(id),
      lang ?? requestLanguage(session?.language, request.headers['accept-language']),
    );
    const bytes = Buffer.from(htmlPage(document));
    await answerFile(
      request,
      reply,
      { bytes, type: 'text/html; charset=utf-8', etag: etagOf(bytes), language: document.language },
      { cache: 'public' },
    );
  }

  @Get(':id/pdf')
  async pdf(
    @CurrentSession() session: SessionInfo | undefined,
    @Param('id') id: string,
    @Query({ schema: documentQuery }) { lang, download }: DocumentQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pdf = await this.pdfs.one(
      known(id),
      lang ?? requestLanguage(session?.language, request.headers['accept-language']),
    );
    await answerFile(request, reply, pdf, { download: download === '1', cache: 'public' });
  }
}

function known(id: string): ComplianceId {
  if (!isComplianceId(id)) throw new Problem('request.not-found');
  return id;
}
