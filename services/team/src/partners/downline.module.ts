import { Module } from '@nestjs/common';
import { InvitationRepository } from '../invitations/invitation.repository.js';
import { DownlineService } from './downline.service.js';
import { PartnerRepository } from './partner.repository.js';

/** What other features read of partners. */
@Module({
  providers: [DownlineService, InvitationRepository, PartnerRepository],
  exports: [DownlineService, InvitationRepository, PartnerRepository],
})
export class DownlineModule {}
