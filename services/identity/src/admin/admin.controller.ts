import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  adminUser,
  adminUsers,
  adminUsersQuery,
  createdUser,
  createUserBody,
  done,
  idParams,
  updateUserBody,
  type AdminUser,
  type AdminUsers,
} from '@nb/contracts';
import { ResponseSchema, Idempotent, MasterAdmin, StepUp } from '@nb/nest-kit';
import type { z } from 'zod';
import { message, type Message } from '../texts.js';
import { Acting, type ActingAdmin } from './acting-admin.js';
import { AdminService } from './admin.service.js';
import { UserDeletion } from './user-deletion.js';
import { UserRepository } from '../accounts/user.repository.js';

/** User management, for master admins. */
@Controller('api/admin')
@MasterAdmin()
export class AdminController {
  constructor(
    private readonly repository: UserRepository,
    private readonly administration: AdminService,
    private readonly deletion: UserDeletion,
  ) {}

  @Get('users')
  @ResponseSchema(adminUsers)
  users(@Query({ schema: adminUsersQuery }) query: z.output<typeof adminUsersQuery>): Promise<AdminUsers> {
    return this.repository.adminPage(query);
  }

  @Post('create-user')
  @ResponseSchema(createdUser)
  @Idempotent({ secretReply: true })
  create(
    @Acting() session: ActingAdmin,
    @Body({ schema: createUserBody }) body: z.output<typeof createUserBody>,
  ): Promise<{ user: AdminUser; temporaryPassword: string }> {
    return this.administration.create(session, body);
  }

  @Post('update-user')
  @ResponseSchema(adminUser)
  @HttpCode(200)
  @StepUp('some-fields')
  async update(
    @Acting() session: ActingAdmin,
    @Body({ schema: updateUserBody }) body: z.output<typeof updateUserBody>,
  ): Promise<AdminUser> {
    return this.administration.update(session, body);
  }

  @Delete('delete-user/:id')
  @ResponseSchema(done)
  @HttpCode(200)
  @StepUp()
  async remove(
    @Acting() session: ActingAdmin,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
  ): Promise<Message> {
    await this.deletion.delete(session, id);
    return message('user-deleted', session.language);
  }
}
