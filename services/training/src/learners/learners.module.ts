import { Module } from '@nestjs/common';
import { LearnersConsumer } from './learners.consumer.js';
import { Learners } from './learners.service.js';

@Module({ providers: [Learners, LearnersConsumer], exports: [Learners] })
export class LearnersModule {}
