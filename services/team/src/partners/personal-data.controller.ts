import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { entityId } from '@nb/contracts';
import { Internal, PersonalRows, ReaderLeft } from '@nb/nest-kit';
import { z } from 'zod';

const params = z.object({ userId: entityId });

/** What identity asks for a person's data as a file (U9). */
@Controller('internal')
@Internal()
export class PersonalDataController {
  constructor(private readonly rows: PersonalRows) {}

  @Get('personal-data/:userId')
  async all(
    @Param({ schema: params }) { userId }: z.infer<typeof params>,
    @ReaderLeft() left: AbortSignal,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.rows.json(userId, ['partner.id', 'user_id', 'owner_id', 'partner_id'], left), {
      type: 'application/json',
    });
  }
}
