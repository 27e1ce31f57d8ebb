import { brand, type Brand } from '@nb/contracts';
import { z } from 'zod';
import { httpUrl, parseSettings, type RawEnv } from './settings.js';

const hostList = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+(?::\d+)?$/i, 'must be host names, comma-separated')).min(1));

/** An address with `{uid}` where the partner's own ID goes. */
const pageOfPartner = z
  .string()
  .refine(
    (value) => value.includes('{uid}') && httpUrl.safeParse(value.replaceAll('{uid}', 'x')).success,
    'must be an http or https address with {uid} in it',
  );

/** Settings of the company's brand (docs/operations.md#releases-demo-brand). */
export const brandEnv = z.object({
  BRAND_NAME: z.string().trim().min(1).max(60).default('Network Builders'),
  BRAND_LOGO_URL: z
    .union([httpUrl, z.string().regex(/^\/[^/\\]/, 'must be an address or a path of this site')])
    .nullable()
    .default(null),
  BRAND_SUPPORT_EMAIL: z.email().default('support@example.com'),
  BRAND_PROVIDER_NAME: z.string().trim().min(1).max(60).default('Unicity'),
  BRAND_SHOP_HOSTS: hostList.prefault('shop.example.com,start.example.com'),
  BRAND_OFFICE_PORTAL_URL: httpUrl.default('https://office.example.com/'),
  BRAND_TELEGRAM_URL: httpUrl.default('https://t.me/'),
  BRAND_CLOUD_DRIVE_URL: httpUrl.default('https://drive.example.com/'),
  BRAND_PRESENTATION_URL: pageOfPartner.default('https://shop.example.com/presentation?uid={uid}'),
  BRAND_VIDEO_URL: pageOfPartner.default('https://shop.example.com/video?uid={uid}'),
});

export const toBrand = (env: z.infer<typeof brandEnv>): Brand =>
  brand.parse({
    name: env.BRAND_NAME,
    logoUrl: env.BRAND_LOGO_URL,
    supportEmail: env.BRAND_SUPPORT_EMAIL,
    providerName: env.BRAND_PROVIDER_NAME,
    shopHosts: env.BRAND_SHOP_HOSTS,
    officePortalUrl: env.BRAND_OFFICE_PORTAL_URL,
    telegramUrl: env.BRAND_TELEGRAM_URL,
    cloudDriveUrl: env.BRAND_CLOUD_DRIVE_URL,
    presentationUrl: env.BRAND_PRESENTATION_URL,
    videoUrl: env.BRAND_VIDEO_URL,
  });

/** The company's brand from the environment; all of it has a default. @throws EdgeEnvError */
export const readBrand = (raw: RawEnv): Brand => toBrand(parseSettings(brandEnv, raw));
