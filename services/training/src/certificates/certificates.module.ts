import { Module } from '@nestjs/common';
import { LearnersModule } from '../learners/learners.module.js';
import { PdfMakerModule } from '../pdfs/pdf-maker.module.js';
import { CertificatePdfs } from './certificate-pdfs.js';
import { CertificateCheckController, CertificatesController } from './certificates.controller.js';
import { CertificatesRepository } from './certificates.repository.js';
import { CertificatesService } from './certificates.service.js';

@Module({
  imports: [LearnersModule, PdfMakerModule],
  controllers: [CertificatesController, CertificateCheckController],
  providers: [CertificatesService, CertificatesRepository, CertificatePdfs],
  exports: [CertificatesService],
})
export class CertificatesModule {}
