import type { Language } from '@nb/contracts';
import { baseEnv } from '@nb/nest-kit';
import { z } from 'zod';

const hosts = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string()).min(1));

const url = z.url({ protocol: /^https?$/ });

/** What training reads from the environment, besides what every service does: what its documents name. The edge has the same of it. */
export const trainingEnv = baseEnv.extend({
  SUPPORT_EMAIL: z.email().default('support@example.com'),
  BRAND_PROVIDER_NAME: z.string().trim().min(1).max(60).default('Unicity'),
  BRAND_SHOP_HOSTS: hosts.prefault('shop.example.com,start.example.com'),
  BRAND_OFFICE_PORTAL_URL: url.default('https://office.example.com/'),
  /** The provider's statement of what its distributors were paid; by language where there are several. */
  INCOME_STATEMENT_URL: url.nullable().default(null),
  INCOME_STATEMENT_URL_EN: url.optional(),
  INCOME_STATEMENT_URL_ES: url.optional(),
  INCOME_STATEMENT_URL_FR: url.optional(),
  INCOME_STATEMENT_URL_DE: url.optional(),
  INCOME_STATEMENT_URL_HI: url.optional(),
  INCOME_STATEMENT_URL_PA: url.optional(),
  INCOME_STATEMENT_URL_TL: url.optional(),
});
export type TrainingEnv = z.infer<typeof trainingEnv>;

/** Where the provider's income statement is in this language; null = none is configured. */
export const incomeStatementUrl = (env: TrainingEnv, language: Language): string | null =>
  env[`INCOME_STATEMENT_URL_${language.toUpperCase() as Uppercase<Language>}`] ?? env.INCOME_STATEMENT_URL;
