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

/** What training reads from the environment, besides what every service does: what its documents name. The edge has the same of it. */
export const trainingEnv = baseEnv.extend({
  SUPPORT_EMAIL: z.email().default('support@example.com'),
  BRAND_PROVIDER_NAME: z.string().trim().min(1).max(60).default('Unicity'),
  BRAND_SHOP_HOSTS: hosts.prefault('shop.example.com,start.example.com'),
  BRAND_OFFICE_PORTAL_URL: z.url({ protocol: /^https?$/ }).default('https://office.example.com/'),
});
export type TrainingEnv = z.infer<typeof trainingEnv>;
