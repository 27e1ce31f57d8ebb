import { Module } from '@nestjs/common';
import { LOGGER, type Logger } from '@nb/nest-kit';
import { DocumentsModule } from '../documents/documents.module.js';
import { PdfsService, TYPESET } from './pdfs.service.js';
import { typeset } from './typeset.js';

/** Makes PDFs; who may have them is for others to say. */
@Module({
  imports: [DocumentsModule],
  providers: [
    PdfsService,
    {
      provide: TYPESET,
      inject: [LOGGER],
      useFactory:
        (logger: Logger): typeof typeset =>
        (sheets, layout) =>
          typeset(sheets, layout, logger),
    },
  ],
  exports: [PdfsService, TYPESET],
})
export class PdfMakerModule {}
