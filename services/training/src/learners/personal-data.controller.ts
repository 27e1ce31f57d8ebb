import { Controller, Get, Param } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { entityId } from '@nb/contracts';
import { Internal, personalRows } from '@nb/nest-kit';
import { z } from 'zod';

const params = z.object({ userId: entityId });
type Params = z.infer<typeof params>;

/** What identity asks for a person's data as a file, and for what a deletion would take along (U5, U9). */
@Controller('internal')
@Internal()
export class PersonalDataController {
  constructor(private readonly em: EntityManager) {}

  @Get('personal-data/:userId')
  all(@Param({ schema: params }) { userId }: Params): Promise<Record<string, unknown>> {
    return personalRows(this.em.fork(), userId, ['user_id']);
  }

  @Get('contacts-count/:userId')
  async contacts(@Param({ schema: params }) { userId }: Params): Promise<{ contacts: number }> {
    const [counted] = await this.em
      .fork()
      .execute<{ contacts: number }[]>(
        'select count(*)::int as contacts from prospects where user_id = ? and deleted_at is null',
        [userId],
      );
    return { contacts: counted?.contacts ?? 0 };
  }
}
