/** Who may import whom (docs/architecture.md#the-house). Each rule's comment says what to do instead. */
const { readdirSync } = require('node:fs');
const remotes = readdirSync(__dirname).filter((name) => name.startsWith('mfe-'));
const services = readdirSync(`${__dirname}/services`).map((name) => `services/${name}`);
const apps = ['shell/src', ...remotes, ...services];
const WEB_LIBS = '^libs/(ui|i18n|web-kit)/';

module.exports = {
  forbidden: [
    ...apps.map((app) => ({
      name: `app-alone-${app.replace('/', '-')}`,
      severity: 'error',
      comment:
        'An app imports itself and libs only. Show another remote through <RemoteSlot>, hear another service through events.',
      from: { path: `^${app}/` },
      to: { path: '^(shell|mfe-[a-z]+|services/[a-z]+)/', pathNot: `^${app === 'shell/src' ? 'shell' : app}/` },
    })),
    {
      name: 'libs-know-no-apps',
      severity: 'error',
      comment: 'A library is used by apps. Hand it what it needs as a parameter.',
      from: { path: '^libs/' },
      to: { path: '^(shell|mfe-[a-z]+|services)/' },
    },
    {
      name: 'foundation-alone',
      severity: 'error',
      comment: 'contracts, ui and i18n import nothing of ours. Move the code up to web-kit or nest-kit.',
      from: { path: '^libs/(contracts|ui|i18n)/' },
      to: { path: '^libs/', pathNot: '^libs/$1/' },
    },
    {
      name: 'web-kit-needs',
      severity: 'error',
      comment: 'web-kit imports contracts, ui and i18n only.',
      from: { path: '^libs/web-kit/' },
      to: { path: '^libs/', pathNot: '^libs/(web-kit|contracts|ui|i18n)/' },
    },
    {
      name: 'nest-kit-needs',
      severity: 'error',
      comment: 'nest-kit imports contracts only.',
      from: { path: '^libs/nest-kit/' },
      to: { path: '^libs/', pathNot: '^libs/(nest-kit|contracts)/' },
    },
    {
      name: 'file-import-needs',
      severity: 'error',
      comment:
        'file-import imports contracts only: pages and services use it alike. What only one list wants of a file stays with that list.',
      from: { path: '^libs/file-import/' },
      to: { path: '^libs/', pathNot: '^libs/(file-import|contracts)/' },
    },
    {
      name: 'services-no-web',
      severity: 'error',
      comment: 'A service has no page. Put what both sides need into contracts.',
      from: { path: '^services/' },
      to: { path: WEB_LIBS },
    },
    {
      name: 'web-no-nest',
      severity: 'error',
      comment: 'A page runs no server code. Put what both sides need into contracts.',
      from: { path: '^(shell/src|mfe-[a-z]+/src|libs/(ui|i18n|web-kit))/' },
      to: { path: '^(libs/nest-kit|services)/' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment: 'Rules import rules and contracts only; pass in time and data.',
      from: { path: '\\.rules\\.ts$' },
      to: { pathNot: '\\.rules\\.ts$|^libs/contracts/|node_modules/(zod|@internationalized/date|semver)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Move what both need into a third file.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      comment: "Declare the package in the workspace's own package.json.",
      from: {
        path: '^(libs|services|shell|mfe-[a-z]+)/',
        pathNot: '\\.test\\.tsx?$|/testing/|^libs/build/',
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-deep-imports',
      severity: 'error',
      comment: 'One entry a package: import from its name, not from a file inside it.',
      from: { path: '^(shell|mfe-[a-z]+|services)/', pathNot: '\\.config\\.mjs$' },
      to: {
        path: '^libs/[a-z-]+/src/(?!index\\.|email\\.|offline\\.|phone\\.|search-cases\\.|write-csv\\.|theme/theme-script\\.|(?:testing|telemetry|embedded|admission|calendar|problem-texts)/index\\.)',
        dependencyTypesNot: ['aliased-subpath-import'],
      },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'The import points to nothing.',
      from: { pathNot: '/dist/' },
      to: { couldNotResolve: true, pathNot: ['^node:', '[?]remotes$'] },
    },
    {
      name: 'no-utils',
      severity: 'error',
      comment: 'Name the file by what it does.',
      from: {},
      to: { path: '/utils?(\\.[a-z]+|/)', pathNot: 'node_modules' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/dist/|^\\.data/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['nb-source', 'import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
