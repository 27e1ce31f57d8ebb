import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { urlVariable, type OtherService } from '@nb/contracts';
import { ENV, internalFetch, internalStream } from '@nb/nest-kit';
import type { z } from 'zod';
import type { IdentityEnv } from '../env.js';

/** What identity asks of the other services; rare and never for a page that everybody sees. */
@Injectable()
export class OtherServices {
  constructor(@Inject(ENV) private readonly env: IdentityEnv) {}

  /** The answer of an internal path; null = that service knows nothing of it. Rejects when it can't be asked or answers something else. */
  async ask<T>(service: OtherService, path: string, schema: z.ZodType<T>): Promise<T | null> {
    const answer = await internalFetch(`${this.env[urlVariable(service)]}${path}`, {
      secret: this.env.INTERNAL_SECRET,
      timeoutMs: 10_000,
    });
    return answer === null ? null : schema.parse(answer);
  }

  /** The same as it comes, unread and unchecked, for what may be large. */
  open(service: OtherService, path: string): Promise<Readable | null> {
    return internalStream(`${this.env[urlVariable(service)]}${path}`, {
      secret: this.env.INTERNAL_SECRET,
      timeoutMs: 120_000,
    });
  }
}
