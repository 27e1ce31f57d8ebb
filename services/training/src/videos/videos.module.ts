import { Module } from '@nestjs/common';
import { ComplianceModule } from '../compliance/compliance.module.js';
import { ProgressModule } from '../progress/progress.module.js';
import { Videos } from './videos.service.js';
import { VideosController } from './videos.controller.js';

@Module({ imports: [ComplianceModule, ProgressModule], controllers: [VideosController], providers: [Videos] })
export class VideosModule {}
