import { Module } from '@nestjs/common';
import { LearnersModule } from '../learners/learners.module.js';
import { ComplianceController } from './compliance.controller.js';
import { Compliance } from './compliance.service.js';
import { DocumentsController } from './documents.controller.js';

@Module({ imports: [LearnersModule], controllers: [ComplianceController, DocumentsController], providers: [Compliance], exports: [Compliance] })
export class ComplianceModule {}
