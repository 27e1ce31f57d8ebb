import { Controller, Get, Param } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { entityId } from '@nb/contracts';
import { Internal, personalRows } from '@nb/nest-kit';
import { z } from 'zod';
import { ProspectsRepository } from '../prospects/prospects.repository.js';

const params = z.object({ userId: entityId });
type Params = z.infer<typeof params>;

/** What identity asks for a person's data as a file, and for what a deletion would take along. */
@Controller('internal')
@Internal()
export class PersonalDataController {
  constructor(
    private readonly em: EntityManager,
    private readonly prospects: ProspectsRepository,
  ) {}

  @Get('personal-data/:userId')
  all(@Param({ schema: params }) { userId }: Params): Promise<Record<string, unknown>> {
    return personalRows(this.em.fork(), userId, ['user_id']);
  }

  @Get('contacts-count/:userId')
  async contacts(@Param({ schema: params }) { userId }: Params): Promise<{ contacts: number }> {
    const { total: contacts } = await this.prospects.count(userId);
    return { contacts };
  }
}
