import { settingWords } from '@nb/contracts';
import { z } from 'zod';
/** The environment can't be used; `message` has a line for every wrong value. */ export class EdgeEnvError extends Error {
    name = 'EdgeEnvError';
}
export const httpUrl = z.url({
    protocol: /^https?$/,
    error: 'must be an http or https address'
});
/** One address, or those of several replicas with commas between. */ export const httpUrls = z.string().refine((value)=>value.split(',').every((url)=>httpUrl.safeParse(url.trim()).success), 'must be an http or https address, or several with commas between');
/** The settings that `schema` asks for; an empty value counts as absent. @throws EdgeEnvError */ export function parseSettings(schema, raw) {
    const given = Object.fromEntries(Object.entries(raw).filter(([, value])=>value !== undefined && value !== ''));
    const result = schema.safeParse(given, {
        error: settingWords
    });
    if (result.success) return result.data;
    const lines = result.error.issues.map(({ path: [name = ''], message, code })=>`  ${String(name)}: ${code !== 'custom' && !(String(name) in given) ? 'is missing' : message}`);
    throw new EdgeEnvError(`The edge can't start, its environment is wrong:\n${lines.join('\n')}`);
}

//# sourceMappingURL=settings.js.map
