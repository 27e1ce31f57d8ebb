import { Module } from '@nestjs/common';
import { FunnelController } from './funnel.controller.js';
import { FunnelRepository } from './funnel.repository.js';
import { FunnelService } from './funnel.service.js';

@Module({ controllers: [FunnelController], providers: [FunnelRepository, FunnelService] })
export class FunnelModule {}
