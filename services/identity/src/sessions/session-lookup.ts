import { Injectable } from '@nestjs/common';
import type { SessionInfo } from '@nb/contracts';
import type { SessionLookup } from '@nb/nest-kit';
import { HotReads } from '../accounts/hot-reads.js';

/** Identity asks its own database, not itself over HTTP. */
@Injectable()
export class DatabaseSessionLookup implements SessionLookup {
  constructor(private readonly reads: HotReads) {}
  find(tokenHash: string): Promise<SessionInfo | null> {
    return this.reads.session(tokenHash, new Date());
  }
}
