import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  idParams,
  teamTree,
  teamTreeQuery,
  treePath,
  treeSearch,
  treeSearchQuery,
  treeSummary,
  treeSummaryQuery,
  type SessionInfo,
} from '@nb/contracts';
import { ResponseSchema, CurrentSession, ShowsPersonalData } from '@nb/nest-kit';
import type { z } from 'zod';
import { TreeService } from './tree.service.js';
import { TreeSearchService } from './tree-search.service.js';

/** Users see their own downline only, a master admin the whole network. */
@Controller('api/team/tree')
export class TreeController {
  constructor(
    private readonly tree: TreeService,
    private readonly searches: TreeSearchService,
  ) {}

  @Get()
  @ShowsPersonalData('partners')
  @ResponseSchema(teamTree)
  children(
    @CurrentSession() session: SessionInfo,
    @Query({ schema: teamTreeQuery }) query: z.infer<typeof teamTreeQuery>,
  ) {
    return this.tree.children(session, query, new Date());
  }

  @Get('summary')
  @ResponseSchema(treeSummary)
  summary(
    @CurrentSession() session: SessionInfo,
    @Query({ schema: treeSummaryQuery }) { parent }: z.infer<typeof treeSummaryQuery>,
  ) {
    return this.tree.summary(session, parent);
  }

  @Get('search')
  @ShowsPersonalData('partners')
  @ResponseSchema(treeSearch)
  search(
    @CurrentSession() session: SessionInfo,
    @Query({ schema: treeSearchQuery }) query: z.infer<typeof treeSearchQuery>,
  ) {
    return this.searches.search(session, query, new Date());
  }

  @Get('path/:id')
  @ShowsPersonalData('partners')
  @ResponseSchema(treePath)
  path(@CurrentSession() session: SessionInfo, @Param({ schema: idParams }) { id }: z.infer<typeof idParams>) {
    return this.tree.path(session, id, new Date());
  }
}
