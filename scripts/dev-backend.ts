/** Services and edge in one process, from source. `npm run dev` restarts it when a file changes. */
import { startEmbedded } from './embedded.ts';
import { readStartEnv } from './config.ts';

const env = readStartEnv(process.env);
const product = await startEmbedded({ env, port: env.PORT ?? 8080, log: (line) => process.stdout.write(`  ${line}\n`) });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void product.close().then(() => process.exit(0)));
