import { Module } from '@nestjs/common';
import { ConsentsRepository } from '../compliance/consents.repository.js';
import { LearnersConsumer } from './learners.consumer.js';
import { LearnersRepository } from './learners.repository.js';
import { LearnersService } from './learners.service.js';

@Module({
  providers: [LearnersService, LearnersRepository, LearnersConsumer, ConsentsRepository],
  exports: [LearnersService, LearnersRepository, ConsentsRepository],
})
export class LearnersModule {}
