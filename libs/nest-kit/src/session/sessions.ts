import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { SESSION_EVICTION_SUBJECT, sessionEviction, type SessionInfo } from '@nb/contracts';
import type { EventBus, Unsubscribe } from '../bus/event-bus.js';
import type { BaseEnv } from '../env.js';
import { ENV, EVENT_BUS } from '../tokens.js';
import { HttpSessionLookup } from './http-lookup.js';
import { SessionCache } from './session-cache.js';
import { SESSION_LOOKUP, type SessionLookup } from './session.types.js';

/** The sessions as this process knows them. */
@Injectable()
export class Sessions implements OnModuleInit, OnModuleDestroy {
  private cache!: SessionCache;
  private readonly watchers = new Map<string, Set<() => void>>();
  private stopListening: Unsubscribe = () => undefined;

  constructor(
    private readonly modules: ModuleRef,
    @Inject(ENV) private readonly env: BaseEnv,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  onModuleInit(): void {
    this.cache = new SessionCache(this.lookup());
    this.stopListening = this.bus.onLive(SESSION_EVICTION_SUBJECT, (data) => {
      const eviction = sessionEviction.safeParse(data);
      if (eviction.success) this.evictHere(eviction.data.tokenHashes);
    });
  }
  onModuleDestroy(): void {
    this.stopListening();
  }

  /** Whose session it is as far as is known right now; null = none, undefined = `find` must ask. */
  known(tokenHash: string): SessionInfo | null | undefined {
    return this.cache.fresh(tokenHash);
  }
  /** Whose session it is; null = none. @throws Problem `server.unavailable` when it can't be known. */
  find(tokenHash: string): Promise<SessionInfo | null> {
    return this.cache.find(tokenHash);
  }

  /** Call after the commit that ended or changed these sessions: drops them from the cache here immediately, and in other processes over the bus. */
  evict(tokenHashes: readonly string[]): void {
    if (tokenHashes.length === 0) return;
    this.evictHere(tokenHashes);
    this.bus.publishLive(SESSION_EVICTION_SUBJECT, { tokenHashes });
  }

  /** Calls back when that session is evicted, so that a stream held by it can be closed. */
  onEvicted(tokenHash: string, listener: () => void): Unsubscribe {
    const listeners = this.watchers.get(tokenHash) ?? new Set();
    this.watchers.set(tokenHash, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.watchers.delete(tokenHash);
    };
  }

  private evictHere(tokenHashes: readonly string[]): void {
    for (const tokenHash of tokenHashes) {
      this.cache.evict(tokenHash);
      for (const listener of this.watchers.get(tokenHash) ?? []) listener();
    }
  }

  private lookup(): SessionLookup {
    try {
      return this.modules.get<SessionLookup>(SESSION_LOOKUP, { strict: false });
    } catch {
      return new HttpSessionLookup(this.env.IDENTITY_URL, this.env.INTERNAL_SECRET);
    }
  }
}
