/** Registers a new remote in the files of the repository that list remotes. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addToLock } from './lockfile.ts';
import { packageOf, remoteFiles } from './remote.ts';

const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;
const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

interface Package {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
interface RootPackage {
  workspaces: string[];
}

/**
 * Makes a remote: its folder, and a line each in the list of remotes, the workspaces, the lockfile and the image's build.
 * @returns the folder. @throws when the name is taken or is none.
 */
export async function addRemote(root: string, name: string, owner: string): Promise<string> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.startsWith('mfe-'))
    throw new Error(`${name} is no name for a remote: small letters, digits and hyphens, without mfe- before it`);
  const folder = `mfe-${name}`;
  if (existsSync(path.join(root, folder))) throw new Error(`${folder} is there already`);
  const release = await readJson<{ remotes: string[] }>(path.join(root, 'services/edge/src/release.json'));
  const model = await readJson<Package>(path.join(root, 'mfe-team/package.json'));
  const options = { name, owner, dependencies: { ...model.dependencies, ...model.devDependencies } };
  for (const [file, text] of Object.entries(remoteFiles(options))) {
    const target = path.join(root, folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  await writeFile(
    path.join(root, 'services/edge/src/release.json'),
    `${JSON.stringify({ remotes: [...release.remotes, folder] })}\n`,
  );
  const workspace = await readJson<RootPackage>(path.join(root, 'package.json'));
  await writeJson(path.join(root, 'package.json'), { ...workspace, workspaces: [...workspace.workspaces, folder] });
  await writeFile(
    path.join(root, 'package-lock.json'),
    addToLock(await readFile(path.join(root, 'package-lock.json'), 'utf8'), { folder, manifest: packageOf(options) }),
  );
  const dockerfile = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  await writeFile(
    path.join(root, 'Dockerfile'),
    dockerfile
      .replace('COPY mfe-team/package.json mfe-team/\n', (line) => `${line}${line.replaceAll('mfe-team', folder)}`)
      .replace(
        /COPY --from=build \/app\/mfe-team\/remote\.json mfe-team\/\nCOPY --from=build \/app\/mfe-team\/dist mfe-team\/dist\n/,
        (lines) => `${lines}${lines.replaceAll('mfe-team', folder)}`,
      ),
  );
  return folder;
}
