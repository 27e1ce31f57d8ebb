import { Body, Controller, HttpCode, Put } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ownZoneBody, type SessionInfo } from '@nb/contracts';
import { CurrentSession } from '@nb/nest-kit';
import type { z } from 'zod';

@Controller('api/team')
export class ZoneController {
  constructor(private readonly em: EntityManager) {}

  /** Whose clocks the digest goes by: the person's own, as their browser says. */
  @Put('zone')
  @HttpCode(204)
  async remember(
    @CurrentSession() { userId }: SessionInfo,
    @Body({ schema: ownZoneBody }) { zone }: z.infer<typeof ownZoneBody>,
  ): Promise<void> {
    await this.em
      .fork()
      .execute(
        `insert into own_zone (user_id, zone) values (:userId, :zone) on conflict (user_id) do update set zone = excluded.zone where own_zone.zone <> excluded.zone`,
        { userId, zone },
      );
  }
}
