import { Module } from '@nestjs/common';
import { DownlineService } from './downline.service.js';

@Module({ providers: [DownlineService], exports: [DownlineService] })
export class DownlineModule {}
