import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { idParams, tag, tagBody, tagList, tagPatch, type SessionInfo, type Tag } from '@nb/contracts';
import { CurrentSession, Idempotent, ResponseSchema, ShowsPersonalData } from '@nb/nest-kit';
import type { z } from 'zod';
import { TagsService } from './tags.service.js';

type Id = z.output<typeof idParams>;

/** The caller's own tags. */
@Controller('api/prospects/tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @ShowsPersonalData('contacts')
  @ResponseSchema(tagList)
  list(@CurrentSession() session: SessionInfo): Promise<Tag[]> {
    return this.tags.list(session.userId);
  }

  @Post()
  @ResponseSchema(tag)
  @Idempotent()
  create(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: tagBody }) body: z.output<typeof tagBody>,
  ): Promise<Tag> {
    return this.tags.create(session.userId, body);
  }

  @Patch(':id')
  @ResponseSchema(tag)
  update(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: Id,
    @Body({ schema: tagPatch }) body: z.output<typeof tagPatch>,
  ): Promise<Tag> {
    return this.tags.update(session.userId, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentSession() session: SessionInfo, @Param({ schema: idParams }) { id }: Id): Promise<void> {
    return this.tags.remove(session.userId, id);
  }
}
