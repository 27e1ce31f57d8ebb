import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import {
  bulkDone,
  bulkTypeBody,
  changedProspect,
  idParams,
  idsBody,
  importParams,
  importResult,
  importUndone,
  prospect,
  prospectBody,
  prospectList,
  prospectPatch,
  type ChangedProspect,
  type ImportResult,
  type Prospect,
  type SessionInfo,
} from '@nb/contracts';
import { ResponseSchema, CurrentSession, Idempotent, ImportLimit, ShowsPersonalData } from '@nb/nest-kit';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { OwnProspectGuard } from './own-prospect.guard.js';
import { ProspectImportsService, importRows } from './prospect-imports.service.js';
import { ProspectsRepository } from './prospects.repository.js';
import { etagOf } from './prospects.rules.js';
import { ProspectsService, type NewProspect, type ProspectChange } from './prospects.service.js';

type Id = z.output<typeof idParams>;
type Ids = z.output<typeof idsBody>;

/** The caller's own contacts, nobody else's. A single contact carries its version as `ETag`. */
@Controller('api/prospects')
export class ProspectsController {
  constructor(
    private readonly prospects: ProspectsService,
    private readonly repository: ProspectsRepository,
    private readonly imports: ProspectImportsService,
  ) {}

  @Get()
  @ShowsPersonalData('contacts')
  @ResponseSchema(prospectList)
  list(@CurrentSession() session: SessionInfo): Promise<Prospect[]> {
    return this.repository.list(session.userId);
  }

  @Post()
  @ResponseSchema(prospect)
  @Idempotent()
  async create(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: prospectBody }) body: NewProspect,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Prospect> {
    return tagged(reply, await this.prospects.create(session.userId, body));
  }

  @Post('import')
  @ResponseSchema(importResult)
  @UseInterceptors(ImportLimit)
  @Idempotent()
  import(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: importRows }) body: z.output<typeof importRows>,
  ): Promise<ImportResult> {
    return this.imports.import(session.userId, body.prospects);
  }

  @Delete('imports/:importId')
  @ResponseSchema(importUndone)
  undoImport(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: importParams }) params: z.output<typeof importParams>,
  ) {
    return this.imports.undo(session.userId, params.importId);
  }

  @Post('delete')
  @ResponseSchema(bulkDone)
  @HttpCode(200)
  async removeAll(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: idsBody }) body: Ids,
  ): Promise<{ count: number }> {
    return { count: await this.prospects.removeAll(session.userId, body.ids) };
  }

  @Post('restore')
  @ResponseSchema(bulkDone)
  @HttpCode(200)
  async restoreAll(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: idsBody }) body: Ids,
  ): Promise<{ count: number }> {
    return { count: await this.prospects.restoreAll(session.userId, body.ids) };
  }

  @Post('bulk-type')
  @ResponseSchema(bulkDone)
  @HttpCode(200)
  async setType(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: bulkTypeBody }) body: z.output<typeof bulkTypeBody>,
  ): Promise<{ count: number }> {
    return { count: await this.prospects.setType(session.userId, body.ids, body) };
  }

  @Get(':id')
  @ShowsPersonalData('contacts')
  @ResponseSchema(prospect)
  @UseGuards(OwnProspectGuard)
  async find(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: Id,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Prospect> {
    return tagged(reply, await this.prospects.find(session.userId, id));
  }

  @Patch(':id')
  @ResponseSchema(changedProspect)
  @UseGuards(OwnProspectGuard)
  async update(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: Id,
    @Body({ schema: prospectPatch }) body: ProspectChange,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangedProspect> {
    return tagged(reply, await this.prospects.update(session.userId, id, body, ifMatch));
  }

  @Delete(':id')
  @HttpCode(204)
  @UseGuards(OwnProspectGuard)
  remove(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: Id,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    return this.prospects.remove(session.userId, id, ifMatch);
  }
}

function tagged<Contact extends Prospect>(reply: FastifyReply, contact: Contact): Contact {
  void reply.header('etag', etagOf(contact.version));
  return contact;
}
