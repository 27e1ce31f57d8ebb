import { Module } from '@nestjs/common';
import { ConsentsRepository } from '../compliance/consents.repository.js';
import { FollowUpCountsService } from '../prospects/follow-up-counts.service.js';
import { LearnersConsumer } from './learners.consumer.js';
import { LearnersRepository } from './learners.repository.js';
import { LearnersService } from './learners.service.js';

@Module({
  providers: [LearnersService, LearnersRepository, LearnersConsumer, ConsentsRepository, FollowUpCountsService],
  exports: [LearnersService, LearnersRepository, ConsentsRepository, FollowUpCountsService],
})
export class LearnersModule {}
