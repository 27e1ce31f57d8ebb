/** What may exist once only in the page: the shell provides it, remotes take it from there (used whole, or must be one copy). */
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

/** What the shell has: name → version. Written beside its page, for releases and the edge to compare with what remotes need. */
export const sharedVersions = () => Object.fromEntries(SHARED.map((name) => [name, sharedVersion(name)]));

/** The same for each module that is handed over: the JSX runtime is one of its own and would otherwise come as a second copy of React's internals. */
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
      // The JSX runtime is a module of its own and would otherwise come as a second copy of React's internals.
      return name === 'react'
        ? [
            [name, entry],
            ['react/jsx-runtime', { ...entry }],
          ]
        : [[name, entry]];
    }),
  );
