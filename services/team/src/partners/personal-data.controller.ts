import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { entityId } from '@nb/contracts';
import { Internal, PersonalRows, DisconnectSignal } from '@nb/nest-kit';
import { z } from 'zod';

const params = z.object({ userId: entityId });

/** Hands a person's data to identity, which makes the file for download. */
@Controller('internal')
@Internal()
export class PersonalDataController {
  constructor(private readonly rows: PersonalRows) {}

  @Get('personal-data/:userId')
  async all(
    @Param({ schema: params }) { userId }: z.infer<typeof params>,
    @DisconnectSignal() left: AbortSignal,
  ): Promise<StreamableFile> {
    return new StreamableFile(
      await this.rows.json(userId, ['partner.id', 'user_id', 'owner_id', 'team_count.partner_id'], left),
      {
        type: 'application/json',
      },
    );
  }
}
