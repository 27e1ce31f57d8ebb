import { z } from 'zod';

/**
 * The brand of one company (docs/operations.md#releases-demo-brand). Configuration of the edge, passed to the page as data.
 * `shopHosts` are the two shops for which step 2 makes links `https://{host}/c/{code}`. Presentation and video page have `{uid}` where
 * the partner's own ID goes; without them the first shop's link is the presentation.
 */
export const brand = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  supportEmail: z.email(),
  providerName: z.string(),
  shopHosts: z.array(z.string()).min(1),
  officePortalUrl: z.url(),
  telegramUrl: z.url(),
  cloudDriveUrl: z.url(),
  presentationUrl: z.string().optional(),
  videoUrl: z.string().optional(),
});
export type Brand = z.infer<typeof brand>;
