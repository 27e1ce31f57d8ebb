import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { TRUSTED_DAYS, type TrustedDevice } from '@nb/contracts';
import { cookieOf, ENV, hashToken, newId } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { User } from '../accounts/user.entity.js';
import type { IdentityEnv } from '../env.js';
import type { Visitor } from '../sessions/account-sessions.js';

/** Of one account; the oldest goes. */
const MAX_DEVICES = 10;
/** Several people may share a browser; the cookie stays small. */
const MAX_ACCOUNTS = 5;

interface Row {
  id: string;
  token_hash: string;
  address: string;
  device: string;
  created_at: string;
  expires_at: string;
}

/** Devices on which the second step is not asked for 30 days; never for master admins (docs/product/two-step-sign-in.md#trusted-devices). */
@Injectable()
export class TrustedDevices {
  private readonly name: string;
  private readonly secure: boolean;
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) env: IdentityEnv,
  ) {
    this.secure = env.PUBLIC_ORIGIN.startsWith('https:');
    this.name = this.secure ? '__Host-trusted' : 'trusted';
  }

  /** Hashes of what the browser presents. */
  presented(request: FastifyRequest): string[] {
    return this.tokens(request).map(hashToken);
  }

  /** Whether the second step of this account is not asked there. */
  async isTrusted(
    em: EntityManager,
    user: Pick<User, 'id' | 'isMasterAdmin'>,
    presented: readonly string[],
  ): Promise<boolean> {
    if (user.isMasterAdmin || presented.length === 0) return false;
    const found = await em.execute<unknown[]>(
      'select from trusted_devices where user_id = ? and token_hash = any(?) and expires_at > now()',
      [user.id, `{${presented.join(',')}}`],
    );
    return found.length > 0;
  }

  /** Trusts the device from which the locked account just proved who it is; returns the token, null for master admins. */
  async trust(em: EntityManager, user: Pick<User, 'id' | 'isMasterAdmin'>, visitor: Visitor): Promise<string | null> {
    if (user.isMasterAdmin) return null;
    const token = randomBytes(32).toString('base64url');
    await em.execute(
      `insert into trusted_devices (id, user_id, token_hash, address, device, created_at, expires_at) values (?, ?, ?, ?, ?, now(), ?)`,
      [
        newId(),
        user.id,
        hashToken(token),
        visitor.address.slice(0, 64),
        visitor.device.slice(0, 300),
        new Date(Date.now() + TRUSTED_DAYS * 86_400_000),
      ],
    );
    await em.execute(
      `delete from trusted_devices where user_id = ? and id not in (select id from trusted_devices where user_id = ? order by id desc limit ${MAX_DEVICES})`,
      [user.id, user.id],
    );
    return token;
  }

  remember(request: FastifyRequest, reply: FastifyReply, token: string): void {
    void reply.setCookie(this.name, [token, ...this.tokens(request)].slice(0, MAX_ACCOUNTS).join('.'), {
      httpOnly: true,
      sameSite: 'strict',
      path: '/',
      secure: this.secure,
      maxAge: TRUSTED_DAYS * 86_400,
    });
  }

  async list(userId: string, presented: readonly string[]): Promise<TrustedDevice[]> {
    const rows = await this.em
      .fork()
      .execute<Row[]>(
        'select id, token_hash, address, device, created_at, expires_at from trusted_devices where user_id = ? and expires_at > now() order by id desc',
        [userId],
      );
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      createdAt: new Date(row.created_at).toISOString(),
      expiresAt: new Date(row.expires_at).toISOString(),
      current: presented.includes(row.token_hash),
    }));
  }

  /** false = there is no such device of this user. */
  async end(em: EntityManager, userId: string, id: string): Promise<boolean> {
    const rows = await em.execute<unknown[]>('delete from trusted_devices where id = ? and user_id = ? returning id', [
      id,
      userId,
    ]);
    return rows.length > 0;
  }

  private tokens(request: FastifyRequest): string[] {
    return (cookieOf(request, this.name) ?? '')
      .split('.')
      .filter((each) => /^[\w-]{43}$/.test(each))
      .slice(0, MAX_ACCOUNTS);
  }
}
