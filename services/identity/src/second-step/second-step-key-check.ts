import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { LOGGER, type Logger } from '@nb/nest-kit';
import { SecondStepKeys } from './second-step-keys.js';

/** Says at start which keys of two-step sign-in are missing, as after a restore without them; what they protect then opens nothing. */
@Injectable()
export class SecondStepKeyCheck implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly keys: SecondStepKeys,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const rows = await this.em.fork().execute<{ key_id: string; accounts: number }[]>(
      `select key_id, count(distinct user_id)::int as accounts
         from (select key_id, user_id from totp_secrets union all select key_id, user_id from recovery_codes where used_at is null) stored
         group by key_id order by key_id`,
    );
    const known = this.keys.ids;
    for (const { key_id: keyId, accounts } of rows)
      if (!known.includes(keyId))
        this.logger.error(
          { keyId, accounts },
          'SECOND_STEP_KEY lacks a key that stored second steps need: their codes are refused until it is back (docs/operations.md)',
        );
      else if (keyId !== known[0])
        this.logger.info({ keyId, accounts }, 'an older key of SECOND_STEP_KEY is still needed');
  }
}
