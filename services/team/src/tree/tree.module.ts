import { Module } from '@nestjs/common';
import { TreeSearchService } from './tree-search.service.js';
import { TreeController } from './tree.controller.js';
import { TreeService } from './tree.service.js';

@Module({ controllers: [TreeController], providers: [TreeService, TreeSearchService] })
export class TreeModule {}
