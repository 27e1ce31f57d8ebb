import { Controller, Get, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import { documentQuery, trainingPdfs, type DocumentQuery, type SessionInfo, type TrainingPdf } from '@nb/contracts';
import { ResponseSchema, CurrentSession } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TRAINING_IDS, type TrainingId } from '../documents/library.js';
import { answerFile } from './answer-file.js';
import { opensAfterTraining, PdfAccessGuard } from './pdf-access.guard.js';
import { PdfsService } from './pdfs.service.js';

/** The PDFs of the training (docs/product/training.md#tools-and-resources). */
@Controller('api/pdfs')
export class PdfsController {
  constructor(
    private readonly pdfs: PdfsService,
    private readonly access: PdfAccessGuard,
  ) {}

  /** What is open to the caller, with its true size. */
  @Get()
  @ResponseSchema(trainingPdfs)
  async list(@CurrentSession() session: SessionInfo): Promise<{ pdfs: TrainingPdf[] }> {
    const completed = await this.access.hasCompleted(session.userId);
    const open = TRAINING_IDS.filter((id) => completed || !opensAfterTraining(id));
    const pdfs = await this.pdfs.all(open, session.language);
    return {
      pdfs: pdfs.map(({ id, title, lead, updated, pages, bytes }) => ({
        id,
        title,
        description: lead,
        updated,
        url: `/api/pdfs/${id}`,
        bytes: bytes.length,
        pages,
      })),
    };
  }

  @Get(':id')
  @UseGuards(PdfAccessGuard)
  async file(
    @CurrentSession() session: SessionInfo,
    @Param('id') id: TrainingId,
    @Query({ schema: documentQuery }) { lang, download }: DocumentQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerFile(request, reply, await this.pdfs.one(id, lang ?? session.language), {
      download: download === '1',
      cache: 'private',
    });
  }
}
