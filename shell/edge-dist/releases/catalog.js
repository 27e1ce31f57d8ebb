import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isInCanary } from './manifest.rules.js';
import { unmetNeeds } from './ranges.rules.js';
import { scriptIntegrity } from './remote-files.js';
/** A version that was refused is looked at again after this long: somebody may have mended it. */ const LOOK_AGAIN_MS = 5_000;
const NAME = /^mfe-[a-z][a-z0-9-]*$/;
const VERSION = /^[\w.+-]{1,80}$/;
/** What is shown to whom: versions of the release store, and before a remote's first release what was built beside the edge. */ export class Catalog {
    options;
    #known;
    #checked = new Map();
    #complaints = new Set();
    constructor(options){
        this.options = options;
    }
    /** @throws when the store has never been readable. */ async remotesFor(request) {
        const [built, manifest] = await Promise.all([
            this.options.built.list(),
            this.#manifest()
        ]);
        const states = Object.entries(manifest?.remotes ?? {}).filter(([name])=>NAME.test(name));
        if (states.length === 0) return built;
        const reader = states.some(([, { canary }])=>canary) ? await this.options.readers.of(request) : null;
        const released = new Map(await Promise.all(states.map(async ([name, state])=>[
                name,
                await this.#released(name, state, reader)
            ])));
        return [
            ...built.map((remote)=>released.get(remote.name) ?? remote),
            ...[
                ...released.values()
            ].filter((remote)=>remote !== null).filter(({ name })=>!built.some((remote)=>remote.name === name))
        ];
    }
    /** Where the file of `/remotes/<name>/<version>/<file>` lies. Whatever was released stays, so that pages opened before go on. */ async file(name, version, file) {
        const { store, built } = this.options;
        if (store && NAME.test(name) && VERSION.test(version) && await store.record(name, version).catch(()=>null)) return {
            root: await store.blobs.folder(`${name}/${version}`, file),
            file,
            immutable: true
        };
        return built.file(name, version, file);
    }
    /** The manifest as it is now; when it can't be read, as it was last. */ async #manifest() {
        const { store } = this.options;
        if (!store) return null;
        try {
            this.#known = (await store.manifest()).manifest;
        } catch (error) {
            if (!this.#known) throw error;
            this.#complain('manifest', `the release manifest can't be read, the last one holds: ${reasonOf(error)}`);
        }
        return this.#known;
    }
    /** What a reader gets of one remote. A version that is damaged or unfit gives way to the one before it. */ async #released(name, { active, previous, canary }, reader) {
        if (canary && isInCanary(canary, name, reader)) {
            const record = await this.#sound(name, canary.version);
            if (record) return released(record, true);
        }
        if (active === null) return null;
        for (const version of [
            active,
            ...previous.toReversed()
        ]){
            const record = version === null ? null : await this.#sound(name, version);
            if (record) return released(record, false);
        }
        return null;
    }
    /** The record of a version whose files are whole and whose needs this shell meets; null, with a line in the log, otherwise. */ async #sound(name, version) {
        const shared = await readFile(path.join(this.options.shellDir, 'shared.json'), 'utf8').catch(()=>'');
        const key = `${name}/${version}`;
        const before = await this.#checked.get(key);
        if (before && before.shared === shared && (before.record || Date.now() - before.at < LOOK_AGAIN_MS)) return before.record;
        const checking = this.#check(name, version, shared);
        this.#checked.set(key, checking);
        return (await checking).record;
    }
    async #check(name, version, shared) {
        const done = (record)=>({
                at: Date.now(),
                shared,
                record
            });
        try {
            const record = await this.options.store.record(name, version);
            if (!record) throw new Error('it is not in the store');
            const versions = shared === '' ? null : z.record(z.string(), z.string()).parse(JSON.parse(shared));
            if (!versions) this.#complain('shared', 'the shell has no shared.json: what remotes need is not checked');
            const reasons = [
                ...await this.options.store.damages(record),
                ...versions ? unmetNeeds(record.description.needs, versions) : []
            ];
            if (reasons.length > 0) throw new Error(reasons.join('; '));
            return done(record);
        } catch (error) {
            this.#complain(`${name}/${version}`, `${name} ${version} is refused: ${reasonOf(error)}`);
            return done(null);
        }
    }
    #complain(about, reason) {
        if (this.#complaints.has(`${about}:${reason}`)) return;
        this.#complaints.add(`${about}:${reason}`);
        this.options.logger.error({
            reason
        }, 'release store');
    }
}
const reasonOf = (error)=>error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
function released({ description, version, files, at }, canary) {
    const { entry, needs: _, version: __, ...described } = description;
    const scripts = scriptIntegrity(files);
    return {
        ...described,
        version,
        entry: `/remotes/${described.name}/${version}/${entry}`,
        files: scripts,
        releasedAt: at,
        ...scripts[entry] !== undefined && {
            integrity: scripts[entry]
        },
        ...canary && {
            canary
        }
    };
}

//# sourceMappingURL=catalog.js.map
