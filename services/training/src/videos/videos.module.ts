import { Module } from '@nestjs/common';
import { ComplianceModule } from '../compliance/compliance.module.js';
import { ProgressModule } from '../progress/progress.module.js';
import { VideosService } from './videos.service.js';
import { VideosController } from './videos.controller.js';

@Module({ imports: [ComplianceModule, ProgressModule], controllers: [VideosController], providers: [VideosService] })
export class VideosModule {}
