/** The services' code, by name: what every command that works on each of them loads. */
import type { ServiceDefinition } from '@nb/nest-kit';
import { SERVICE_NAMES, type ServiceName } from '../libs/contracts/src/services.ts';

export {
  byService,
  databaseVariable,
  SERVICE_NAMES,
  SERVICES,
  urlVariable,
  type ServiceName,
} from '../libs/contracts/src/services.ts';

/** What must be built before any service can be loaded. */
export const SERVICE_BUILDS = ['contracts', 'file-import', 'nest-kit', ...SERVICE_NAMES];

/**
 * The service that `@nb/{name}` exports as `{name}Service`, typed without its own settings, which callers that only pass the definition on
 * need not know.
 * @throws Error when the package has no such export.
 */
export async function loadService(name: ServiceName): Promise<ServiceDefinition> {
  const exported = (await import(`@nb/${name}`)) as Record<string, ServiceDefinition | undefined>;
  const definition = exported[`${name}Service`];
  if (definition?.name !== name)
    throw new Error(`services/${name}/src/index.ts exports no ${name}Service of that name.`);
  return definition;
}

/** All services, loaded in parallel. */
export async function loadServices(): Promise<Record<ServiceName, ServiceDefinition>> {
  return Object.fromEntries(
    await Promise.all(SERVICE_NAMES.map(async (name) => [name, await loadService(name)] as const)),
  ) as Record<ServiceName, ServiceDefinition>;
}
