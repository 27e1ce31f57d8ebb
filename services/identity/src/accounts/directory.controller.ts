import { Controller, Get, Param } from '@nestjs/common';
import { idParams, sponsorCard, userCard, type SessionInfo, type SponsorCard, type UserCard } from '@nb/contracts';
import { ResponseSchema, CurrentSession, ShowsPersonalData } from '@nb/nest-kit';
import { z } from 'zod';
import { DirectoryService } from './directory.service.js';

/** Other people's records. Registered last, because `/api/user/:id` also fits fixed names. */
@Controller('api')
export class DirectoryController {
  constructor(private readonly directory: DirectoryService) {}

  @Get('users/sponsor/:id')
  @ShowsPersonalData('account', { of: 'path-id' })
  @ResponseSchema(sponsorCard)
  sponsor(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
  ): Promise<SponsorCard> {
    return this.directory.sponsor(session, id);
  }

  @Get('user/:id')
  @ShowsPersonalData('account', { of: 'path-id' })
  @ResponseSchema(z.union([userCard, sponsorCard]))
  user(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
  ): Promise<UserCard | SponsorCard> {
    return this.directory.user(session, id);
  }
}
