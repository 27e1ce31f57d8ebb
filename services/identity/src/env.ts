import { OTHER_SERVICES, SERVICES, urlVariable, type OtherService } from '@nb/contracts';
import { baseEnv } from '@nb/nest-kit';
import { z } from 'zod';
import { secondStepKeys } from './second-step/second-step-keys.js';

const onOff = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((value) => value === 'true');

const otherUrl = (name: OtherService) =>
  z.url({ protocol: /^https?$/ }).default(`http://127.0.0.1:${SERVICES[name].port}`);
const otherUrls = Object.fromEntries(OTHER_SERVICES.map((name) => [urlVariable(name), otherUrl(name)])) as Record<
  `${Uppercase<OtherService>}_URL`,
  ReturnType<typeof otherUrl>
>;

/** What identity reads from the environment, besides what every service does. */
export const identityEnv = baseEnv
  .extend({
    /** Set by the embedded mode: everything in one process on one computer. */
    EMBEDDED: onOff('false'),
    /** Whether accounts of the demo, whose password everybody knows, may sign in: false where the embedded mode listens beyond this computer. */
    DEMO_ACCOUNTS: onOff('true'),
    /** How long the mail of a moved or cancelled call waits, so that several changes in a row are one mail. */
    CALL_MAIL_DELAY_SECONDS: z.coerce.number().int().min(0).max(3_600).default(180),
    /** Where mails go out. Without it, in the embedded mode, they are caught and shown at `/dev/mail`. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
    SUPPORT_EMAIL: z.email().default('support@example.com'),
    /** `TRAINING_URL` and so on: the other services, for all that is kept about a person. */
    ...otherUrls,
    /** Whether sign-in says that an address is unknown. */
    REVEAL_UNKNOWN_EMAIL: onOff('true'),
    /** One for all users that an admin makes; otherwise each gets a random one. */
    DEFAULT_TEMP_PASSWORD: z.string().min(6).max(128).optional(),
    /** Keys of two-step sign-in; without one it can't be turned on. */
    SECOND_STEP_KEY: secondStepKeys.optional(),
    /** Least lengths of passwords. */
    PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(8),
    PASSWORD_MIN_TEMPORARY: z.coerce.number().int().min(6).max(64).default(6),
    /** How many passwords this process hashes at the same time, each with 19 MiB; by default one per processor, up to four. Several processes on one machine should divide that number. */
    HASHED_AT_ONCE: z.coerce.number().int().min(1).max(4).optional(),
  })
  .superRefine((env, issues) => {
    if (env.NATS_URL !== undefined && !env.EMBEDDED && env.SMTP_URL === undefined)
      issues.addIssue({
        code: 'custom',
        path: ['SMTP_URL'],
        message: 'is missing: mails are caught only in the embedded mode',
      });
  });
export type IdentityEnv = z.infer<typeof identityEnv>;
