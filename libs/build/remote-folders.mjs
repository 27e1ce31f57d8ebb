import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders of the remotes: each has a `remote.json`. @param {string} root @returns {string[]} */
export const remoteFolders = (root) =>
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'remote.json')))
    .sort();
