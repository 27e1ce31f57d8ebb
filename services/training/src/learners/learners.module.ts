import { Module } from '@nestjs/common';
import { LearnersConsumer } from './learners.consumer.js';
import { PersonalDataController } from './personal-data.controller.js';
import { Learners } from './learners.service.js';

@Module({ controllers: [PersonalDataController], providers: [Learners, LearnersConsumer], exports: [Learners] })
export class LearnersModule {}
