import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { entityId } from '@nb/contracts';
import { Internal, PersonalRows, DisconnectSignal } from '@nb/nest-kit';
import { z } from 'zod';
import { ProspectsRepository } from '../prospects/prospects.repository.js';

const params = z.object({ userId: entityId });
type Params = z.infer<typeof params>;

/** What identity asks for a person's data as a file, and for what a deletion would take along. */
@Controller('internal')
@Internal()
export class PersonalDataController {
  constructor(
    private readonly rows: PersonalRows,
    private readonly prospects: ProspectsRepository,
  ) {}

  @Get('personal-data/:userId')
  async all(
    @Param({ schema: params }) { userId }: Params,
    @DisconnectSignal() left: AbortSignal,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.rows.json(userId, ['user_id'], left), { type: 'application/json' });
  }

  @Get('contacts-count/:userId')
  async contacts(@Param({ schema: params }) { userId }: Params): Promise<{ contacts: number }> {
    const { total: contacts } = await this.prospects.count(userId);
    return { contacts };
  }
}
