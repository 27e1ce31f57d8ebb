/** Registers a new service in the files of the repository that list services. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addToLock } from './lockfile.ts';
import { contractFile, eventLines, serviceFiles, servicePackage, settingLines, titled } from './service.ts';

/** Names that are taken where a service's name is used: hosts, folders, the second part of a path. */
const TAKEN = ['edge', 'shell', 'postgres', 'nats', 'mail', 'migrate', 'contracts', 'internal', 'dev', 'live'];

type Change = (text: string) => string;

/** Replaces every match of `anchor` (with `^` and `$` for lines). @throws Error when there is none. */
function instead(anchor: RegExp, put: (found: string) => string): Change {
  const everywhere = new RegExp(anchor.source, 'gm');
  return (text) => {
    if (text.search(everywhere) === -1) throw new Error(`nothing like ${anchor.source} in it`);
    return text.replaceAll(everywhere, (found) => put(found));
  };
}
const after = (anchor: RegExp, added: (found: string) => string) => instead(anchor, (found) => found + added(found));
const before = (anchor: RegExp, added: string) => instead(anchor, (found) => added + found);

/** The changes of each file: after each line of the last service the same line for the new one. */
function changes(name: string, last: string): Record<string, Change[]> {
  const [NAME, LAST] = [name.toUpperCase(), last.toUpperCase()];
  const twin = (line: string) => line.replaceAll(last, name).replaceAll(LAST, NAME);
  const again = (line: string) => after(new RegExp(`^.*${line}.*\\n`), twin);
  const events = eventLines(name);
  return {
    'libs/contracts/src/services.ts': [
      before(
        /^\} as const satisfies Record<string, ServiceFacts>;/,
        `  ${name}: {\n    port: PORT,\n    paths: ['/api/${name}'],\n  },\n`,
      ),
    ],
    'libs/contracts/src/index.ts': [
      before(/^export \* from '\.\/brand\.js';\n/, `export * from './api/${name}.js';\n`),
    ],
    'libs/contracts/src/events/registry.ts': [
      before(/^\} as const;\n\nexport type EventType/, events.data),
      before(/^\} as const satisfies Record<EventType, string>;/, events.stream),
    ],
    'libs/contracts/src/events/examples.ts': [before(/^\};\n(?![^])/, events.example)],
    Dockerfile: [again(`COPY services/${last}/package\\.json`)],
    'docker-compose.yml': [
      again(` ${LAST}_URL: `),
      again(`^  DATABASE_URL_${LAST}: `),
      again(`CREATE ROLE ${last} `),
      again(`CREATE DATABASE ${last} `),
      again(`REVOKE ALL ON DATABASE ${last} `),
      again(`      ${last}: \\{ condition: service_healthy \\}`),
      after(new RegExp(`^  ${last}:\\n(?:    .*\\n)+\\n`), twin),
    ],
    'deploy/kubernetes/kustomization.yaml': [again(`- ${last}\\.yaml`)],
    'deploy/kubernetes/settings.yaml': [
      again(`  ${LAST}_URL: `),
      instead(new RegExp(`, ${last}   connection strings`), (found) => found.replace(last, `${last}, ${name}`)),
    ],
    'deploy/kubernetes/migrate.yaml': [after(new RegExp(`^ +- name: DATABASE_URL_${LAST}\\n.*\\n`), twin)],
    '.env.example': [
      again(`^DATABASE_URL_${LAST}=`),
      again(`^POSTGRES_PASSWORD_${LAST}=`),
      again(`^${LAST}_URL=`),
      before(
        /^# ---- Releases of remotes/,
        `# ---- ${titled(name)} ${'-'.repeat(110 - name.length)}\n\n${settingLines(name)}\n`,
      ),
    ],
    'README.md': [
      after(
        new RegExp(`^\\| \`services/${last}/\`.*\\n`),
        () => `| \`services/${name}/\` | everybody's own items at \`/api/${name}\` |\n`,
      ),
    ],
  };
}

interface RootPackage {
  dependencies: Record<string, string>;
}
const sorted = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => a.localeCompare(b, 'en')));

/** The services in the list of contracts, in its order, with their paths and ports. */
function readList(text: string): { names: string[]; areas: string[]; port: number } {
  const list = text.slice(text.indexOf('export const SERVICES'), text.indexOf('as const satisfies'));
  return {
    names: [...list.matchAll(/^ {2}([a-z][a-z0-9]*): \{$/gm)].map(([, name]) => name!),
    areas: [...list.matchAll(/\/api\/([a-z0-9-]+)/g)].map(([, area]) => area!),
    port: Math.max(...[...list.matchAll(/port: (\d+)/g)].map(([, port]) => Number(port))),
  };
}

/**
 * Makes a service: its folder, its contract and event, and its lines in the list of services, the packages, the image, compose, Kubernetes
 * and `.env.example`. Nothing is written unless all of it can be.
 * @returns the folder. @throws Error when the name is taken or is none, or a file has no place for its line any more.
 */
export async function addService(root: string, name: string): Promise<string> {
  if (!/^[a-z][a-z0-9]{1,23}$/.test(name))
    throw new Error(`${name} is no name for a service: 2 to 24 small letters and digits`);
  const folder = `services/${name}`;
  const read = (file: string) => readFile(path.join(root, file), 'utf8');
  const { names, areas, port } = readList(await read('libs/contracts/src/services.ts'));
  const last = names.at(-1)!;
  if (existsSync(path.join(root, folder)) || names.includes(name)) throw new Error(`${folder} is there already`);
  if (TAKEN.includes(name) || areas.includes(name))
    throw new Error(
      `${name} is taken: ${areas.includes(name) ? `/api/${name} is answered by another service` : 'it means something else'}`,
    );
  const model = JSON.parse(await read(`services/${last}/package.json`)) as RootPackage;
  const options = { name, dependencies: model.dependencies };

  const written: Record<string, string> = { [`libs/contracts/src/api/${name}.ts`]: contractFile(name) };
  for (const [file, text] of Object.entries(serviceFiles(options))) written[`${folder}/${file}`] = text;
  for (const [file, steps] of Object.entries(changes(name, last))) {
    try {
      written[file] = steps.reduce((text, step) => step(text), await read(file));
    } catch (error) {
      throw new Error(`${file} has no place for ${name}: ${(error as Error).message}`, { cause: error });
    }
  }
  written['libs/contracts/src/services.ts'] = written['libs/contracts/src/services.ts']!.replace(
    'port: PORT,',
    `port: ${port + 1},`,
  );
  written[`deploy/kubernetes/${name}.yaml`] = (await read(`deploy/kubernetes/${last}.yaml`))
    .replaceAll(last, name)
    .replaceAll(last.toUpperCase(), name.toUpperCase());
  const workspace = JSON.parse(await read('package.json')) as RootPackage;
  written['package.json'] =
    `${JSON.stringify({ ...workspace, dependencies: sorted({ ...workspace.dependencies, [`@nb/${name}`]: '*' }) }, null, 2)}\n`;
  written['package-lock.json'] = addToLock(await read('package-lock.json'), {
    folder,
    manifest: servicePackage(options),
    usedByRoot: true,
  });

  for (const [file, text] of Object.entries(written)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return folder;
}
