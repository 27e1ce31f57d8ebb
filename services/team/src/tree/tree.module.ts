import { Module } from '@nestjs/common';
import { DownlineModule } from '../partners/downline.module.js';
import { TreeSearchService } from './tree-search.service.js';
import { TreeController } from './tree.controller.js';
import { TreeService } from './tree.service.js';

@Module({ imports: [DownlineModule], controllers: [TreeController], providers: [TreeService, TreeSearchService] })
export class TreeModule {}
