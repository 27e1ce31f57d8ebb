/** One real service in a process of its own. */
import { createInProcessBus, startService } from '@nb/nest-kit';
import { withDefinition, serving, type ServiceName } from './services.ts';

serving<{ name: ServiceName; env: Record<string, string> }>(async ({ name, env }) => {
  const bus = createInProcessBus();
  return withDefinition(name, (definition) => startService(definition, { env, bus }));
});
