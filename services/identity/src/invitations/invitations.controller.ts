import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  done,
  idParams,
  myCodes,
  referral,
  referralBody,
  referralUpdateBody,
  type Referral,
  type SessionInfo,
} from '@nb/contracts';
import { ResponseSchema, CurrentSession, Idempotent, ShowsPersonalData } from '@nb/nest-kit';
import type { z } from 'zod';
import { Acting, type ActingAdmin } from '../admin/acting-admin.js';
import { message, type Message } from '../texts.js';
import { InvitationsService } from './invitations.service.js';

/** Every signed-in partner's own codes; a master admin may change any. */
@Controller('api/referral')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get('my-codes')
  @ShowsPersonalData('invitations')
  @ResponseSchema(myCodes)
  mine(@CurrentSession() session: SessionInfo): Promise<{ codes: Referral[] }> {
    return this.invitations.mine(session);
  }

  @Post('generate')
  @ResponseSchema(referral)
  @Idempotent()
  generate(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: referralBody }) body: z.output<typeof referralBody>,
  ): Promise<Referral> {
    return this.invitations.create(session, body);
  }

  @Patch('update/:id')
  @ResponseSchema(referral)
  update(
    @Acting() session: ActingAdmin,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
    @Body({ schema: referralUpdateBody }) body: z.output<typeof referralUpdateBody>,
  ): Promise<Referral> {
    return this.invitations.update(session, id, body);
  }

  /** Undo of the next one: the same code, for an hour. */
  @Post('restore/:id')
  @ResponseSchema(referral)
  @HttpCode(200)
  restore(
    @Acting() session: ActingAdmin,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
  ): Promise<Referral> {
    return this.invitations.restore(session, id);
  }

  @Delete('delete/:id')
  @ResponseSchema(done)
  @HttpCode(200)
  async remove(
    @Acting() session: ActingAdmin,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
  ): Promise<Message> {
    await this.invitations.remove(session, id);
    return message('code-deleted', session.language);
  }
}
