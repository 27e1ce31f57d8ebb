/** How TypeScript of the services and their libraries becomes JavaScript: once for builds, development and tests. @type {import('@swc/core').Options} */
export const nodeSwcOptions = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2024',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: true,
};

/** The same for what runs in a browser. `stableStyles`: styled components have the same class names in every build, as hydration needs it. */
export const webSwcOptions = ({
  development = false,
  refresh = false,
  module = 'es6',
  target = 'es2022',
  stableStyles = false,
} = {}) => ({
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development, refresh } },
    target,
    ...(stableStyles && {
      experimental: {
        plugins: [['@swc/plugin-styled-components', { ssr: true, displayName: false, minify: false, pure: false }]],
      },
    }),
  },
  module: { type: module },
  sourceMaps: true,
});
