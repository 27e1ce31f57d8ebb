import type { Brand } from '@nb/contracts';

/** Background of the light theme: what a phone shows until the page itself has started. */
const BACKGROUND = '#FBF8F3';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** `/manifest.webmanifest`: name and icons of the installed app. */
export const webManifest = (brand: Brand) => ({
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: 'Invite, train and lead your partners.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: BACKGROUND,
  background_color: BACKGROUND,
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('icon-maskable-512', 512, 'maskable'),
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
});
