import { Body, Controller, HttpCode, Put } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ownZoneBody, type SessionInfo } from '@nb/contracts';
import { CurrentSession } from '@nb/nest-kit';
import type { z } from 'zod';
import { OwnZone } from './own-zone.entity.js';

@Controller('api/team')
export class ZoneController {
  constructor(private readonly em: EntityManager) {}

  /** Saves the zone of the person's browser, which decides when the digest is sent. */
  @Put('zone')
  @HttpCode(204)
  async remember(
    @CurrentSession() { userId }: SessionInfo,
    @Body({ schema: ownZoneBody }) { zone }: z.infer<typeof ownZoneBody>,
  ): Promise<void> {
    await this.em.fork().upsert(OwnZone, { userId, zone });
  }
}
