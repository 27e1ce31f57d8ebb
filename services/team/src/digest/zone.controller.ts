import { Body, Controller, HttpCode, Put } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ownZoneBody, type SessionInfo } from '@nb/contracts';
import { CurrentSession } from '@nb/nest-kit';
import type { z } from 'zod';
import { keepDeviceZone } from './own-zones.js';

@Controller('api/team')
export class ZoneController {
  constructor(private readonly em: EntityManager) {}

  /** The zone of the person's browser, from browsers of the previous version: identity's counts (docs/product/accounts.md#time-zone). */
  @Put('zone')
  @HttpCode(204)
  async remember(
    @CurrentSession() { userId }: SessionInfo,
    @Body({ schema: ownZoneBody }) { zone }: z.infer<typeof ownZoneBody>,
  ): Promise<void> {
    await keepDeviceZone(this.em.fork(), userId, zone);
  }
}
