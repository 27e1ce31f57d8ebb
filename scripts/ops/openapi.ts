/** `npm run openapi`: writes the description of each service's calls to `services/{name}/openapi.json`, which `npm test` compares with the code. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BaseEnv, ServiceDefinition } from '@nb/nest-kit';
import { root } from '../config.ts';
import { command, loadServices, say, SERVICE_NAMES, type ServiceName } from './databases.ts';

export const snapshotOf = (service: ServiceName) => path.join(root, 'services', service, 'openapi.json');

/** The description of the service's current calls, formatted like the file. Needs no database. */
export async function described<Env extends BaseEnv>(definition: ServiceDefinition<Env>): Promise<string> {
  const { openTools } = await import('@nb/nest-kit');
  const tools = await openTools(definition, { DATABASE_URL: 'postgresql://127.0.0.1:1/nowhere' });
  try {
    return `${JSON.stringify(tools.describe(), null, 2)}\n`;
  } finally {
    await tools.close();
  }
}

if (import.meta.main)
  await command(async () => {
    const services = await loadServices();
    for (const name of SERVICE_NAMES) {
      await writeFile(snapshotOf(name), await described(services[name]));
      say(`services/${name}/openapi.json`);
    }
  });
