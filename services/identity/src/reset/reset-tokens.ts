import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ENV, hashToken } from '@nb/nest-kit';
import type { User } from '../accounts/user.entity.js';
import type { IdentityEnv } from '../env.js';

/** How long a link to a new password works: asked for by its owner, or sent to somebody who was imported. */
export const RESET_MINUTES = 30;
export const INVITE_DAYS = 7;

/** Tokens of links to a new password: one live a user, only the hash is kept. */
@Injectable()
export class ResetTokens {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /** A new link; an earlier one of the user no longer works. Its host is the configured one. */
  async link({ id, email }: Pick<User, 'id' | 'email'>, minutes: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.em.fork().execute(
      `insert into reset_tokens (user_id, token_hash, expires_at) values (?, ?, ?)
       on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [id, hashToken(token), new Date(Date.now() + minutes * 60_000)],
    );
    const link = new URL('/reset-password', this.env.PUBLIC_ORIGIN);
    link.search = new URLSearchParams({ token, email }).toString();
    return link.href;
  }
}
