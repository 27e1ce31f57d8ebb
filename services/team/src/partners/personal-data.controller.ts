import { Controller, Get, Param } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { entityId } from '@nb/contracts';
import { Internal, personalRows } from '@nb/nest-kit';
import { z } from 'zod';

const params = z.object({ userId: entityId });

/** What identity asks for a person's data as a file (U9). */
@Controller('internal')
@Internal()
export class PersonalDataController {
  constructor(private readonly em: EntityManager) {}

  @Get('personal-data/:userId')
  all(@Param({ schema: params }) { userId }: z.infer<typeof params>): Promise<Record<string, unknown>> {
    return personalRows(this.em.fork(), userId, ['partner.id', 'user_id', 'owner_id', 'partner_id']);
  }
}
