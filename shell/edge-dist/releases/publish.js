import { builtRemote } from '@nb/contracts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { clashes, oversize, SIZE_LIMITS } from './checks.rules.js';
import { ReleaseRefused, stateOf, withChange } from './manifest.rules.js';
import { unmetNeeds } from './ranges.rules.js';
import { readBuilt } from './remote-files.js';
/** What the build in a folder would be as a version. @throws ReleaseRefused */ export async function readVersion({ name, dir }, { by, now }) {
    const text = await readFile(path.join(dir, 'remote.json'), 'utf8').catch(()=>null);
    if (text === null) throw new ReleaseRefused([
        `${path.join(dir, 'remote.json')} is not there: has the remote been built?`
    ]);
    const parsed = builtRemote.safeParse(parseJson(text));
    if (!parsed.success) throw new ReleaseRefused([
        `its remote.json is not valid:\n${z.prettifyError(parsed.error)}`
    ]);
    const { data: description } = parsed;
    if (description.name !== name) throw new ReleaseRefused([
        `its remote.json names ${description.name}, not ${name}`
    ]);
    const { files, hash } = await readBuilt(dir);
    if (!files.some((file)=>file.path === description.entry)) throw new ReleaseRefused([
        `its entry ${description.entry} is not there`
    ]);
    return {
        description,
        version: `${description.version}-${hash}`,
        files,
        by,
        at: now.toISOString()
    };
}
const parseJson = (text)=>{
    try {
        return JSON.parse(text);
    } catch  {
        return undefined;
    }
};
/** Descriptions of everything that is shown to somebody: of the store what is active or a canary, and what the edge has besides. */ async function shown(store, manifest, besides) {
    const records = await Promise.all(Object.entries(manifest.remotes).flatMap(([name, { active, canary }])=>[
            active,
            canary?.version
        ].flatMap((version)=>version ? [
                store.record(name, version)
            ] : [])));
    const own = records.flatMap((record)=>record ? [
            record.description
        ] : []);
    return [
        ...own,
        ...besides.filter(({ name })=>!stateOf(manifest, name).active)
    ];
}
/**
 * Puts a build into the store as a version of its own and shows it, to everybody or to some.
 * @throws ReleaseRefused with every reason; the store is as before then.
 */ export async function publish(options) {
    const { store, name, dir, shared, besides, limits = SIZE_LIMITS, canary, by, now } = options;
    const record = await readVersion({
        name,
        dir
    }, {
        by,
        now
    });
    const refuse = async (manifest)=>{
        const reasons = [
            ...clashes(record.description, await shown(store, manifest, besides)),
            ...unmetNeeds(record.description.needs, shared),
            ...oversize(record.files, limits)
        ];
        if (reasons.length > 0) throw new ReleaseRefused([
            ...new Set(reasons)
        ]);
    };
    const change = canary ? {
        action: 'canary',
        version: record.version,
        ...canary
    } : {
        action: 'release',
        version: record.version
    };
    const move = (manifest)=>withChange(manifest, name, change, {
            by,
            at: now.toISOString()
        });
    const { manifest } = await store.manifest();
    await refuse(manifest);
    move(manifest);
    await store.add(record, (file)=>readFile(path.join(dir, file)));
    // Somebody else may have released meanwhile what clashes with this.
    return {
        record,
        manifest: await store.move(async (current)=>{
            await refuse(current);
            return move(current);
        })
    };
}
/** Shows another version that is in the store already. The version is checked as a new one is. @throws ReleaseRefused */ export async function changeRelease(change, { store, name, shared, by, now }) {
    return store.move(async (manifest)=>{
        const next = withChange(manifest, name, change, {
            by,
            at: now.toISOString()
        });
        const { active } = stateOf(next, name);
        if (active !== null && active !== stateOf(manifest, name).active) {
            const record = await store.record(name, active);
            if (!record) throw new ReleaseRefused([
                `${active} is no longer in the store`
            ]);
            const reasons = [
                ...unmetNeeds(record.description.needs, shared),
                ...await store.damages(record)
            ];
            if (reasons.length > 0) throw new ReleaseRefused(reasons.map((reason)=>`${active}: ${reason}`));
        }
        return next;
    });
}

//# sourceMappingURL=publish.js.map
