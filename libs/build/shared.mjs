/** Packages that the shell provides and remotes take from it, because there must be only one copy or because they are used as a whole. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const SHARED = [
  'react',
  'react-dom',
  'react-redux',
  '@reduxjs/toolkit',
  'styled-components',
  'i18next',
  'react-i18next',
  '@nb/ui',
  '@nb/i18n',
  '@nb/web-kit',
];

const OWN = { '@nb/ui': '../ui', '@nb/i18n': '../i18n', '@nb/web-kit': '../web-kit' };
const read = (file) => JSON.parse(readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8'));

/** Version of a shared package as it is installed here. */
export const sharedVersion = (name) =>
  read(OWN[name] ? `${OWN[name]}/package.json` : `../../node_modules/${name}/package.json`).version;

/** What a remote needs from the page it runs in: name → accepted range. Written beside its code for the edge to check. */
export const sharedNeeds = () => Object.fromEntries(SHARED.map((name) => [name, `^${sharedVersion(name)}`]));

/** The shell's versions: name → version. Written beside its page, for releases and the edge to compare with the needs of remotes. */
export const sharedVersions = () => Object.fromEntries(SHARED.map((name) => [name, sharedVersion(name)]));

/** The same for each shared module: the JSX runtime is a separate module and would otherwise bring a second copy of React's internals. */
export const sharedModules = () => ({ ...sharedVersions(), 'react/jsx-runtime': sharedVersion('react') });

/** Federation's `shared` option of a remote. One for production carries no copies of its own (`provide: false`). */
export const sharedOption = ({ provide }) =>
  Object.fromEntries(
    SHARED.flatMap((name) => {
      const entry = {
        singleton: true,
        requiredVersion: `^${sharedVersion(name)}`,
        version: sharedVersion(name),
        ...(provide ? {} : { import: false }),
      };
      // The JSX runtime is a separate module and would otherwise bring a second copy of React's internals.
      return name === 'react'
        ? [
            [name, entry],
            ['react/jsx-runtime', { ...entry }],
          ]
        : [[name, entry]];
    }),
  );
