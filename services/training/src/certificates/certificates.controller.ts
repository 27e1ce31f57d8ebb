import { Controller, Get, Header, Ip, Param, Query, Req, Res } from '@nestjs/common';
import {
  certificate,
  certificateCheck,
  certificateParams,
  documentQuery,
  type Certificate,
  type CertificateCheck,
  type DocumentQuery,
  type SessionInfo,
} from '@nb/contracts';
import { ResponseSchema, CurrentSession, ExportsData, Public, ShowsPersonalData } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { answerFile } from '../pdfs/answer-file.js';
import { CertificatePdfs } from './certificate-pdfs.js';
import { CertificatesService } from './certificates.service.js';

/** The caller's own certificate of completion. */
@Controller('api/training/certificate')
export class CertificatesController {
  constructor(
    private readonly certificates: CertificatesService,
    private readonly pdfs: CertificatePdfs,
  ) {}

  @Get()
  @ShowsPersonalData('certificate')
  @ResponseSchema(certificate)
  async read(@CurrentSession() session: SessionInfo): Promise<Certificate> {
    const { name: _name, ...shown } = await this.certificates.own(session.userId);
    return shown;
  }

  @Get('pdf')
  @ExportsData()
  async file(
    @CurrentSession() session: SessionInfo,
    @Query({ schema: documentQuery }) { lang, download }: DocumentQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const own = await this.certificates.printed(await this.certificates.own(session.userId), session.userId);
    await answerFile(request, reply, await this.pdfs.file(own, lang ?? session.language), {
      download: download === '1',
      cache: 'private',
    });
  }
}

/** What the QR code of a certificate leads to asks here, for anybody. */
@Controller('api/public/certificates')
@Public()
export class CertificateCheckController {
  constructor(private readonly certificates: CertificatesService) {}

  @Get(':id')
  @Header('x-robots-tag', 'noindex')
  @ResponseSchema(certificateCheck)
  check(
    @Param({ schema: certificateParams }) { id }: z.output<typeof certificateParams>,
    @Ip() address: string,
  ): Promise<CertificateCheck> {
    return this.certificates.check(id, address);
  }
}
