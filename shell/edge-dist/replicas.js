import { Pool } from 'undici';
/** A service that can't be reached is answered for within a second (security.md R11). */ const CONNECT_TIMEOUT_MS = 800;
/** Longest wait for the first, and between two pieces of an answer. A live stream has none. */ const ANSWER_TIMEOUT_MS = 30_000;
/** For calls, to one replica. */ export const CONNECTIONS = 128;
/** One that could not be reached gets no calls for so long, as long as others are there. */ const REST_MS = 1_000;
/** Failures before anything was sent: whatever the call is, another replica may be asked. */ const UNREACHED = new Set([
    'ECONNREFUSED',
    'UND_ERR_CONNECT_TIMEOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN'
]);
export const isUnreached = (code)=>UNREACHED.has(code);
function replicaAt(url) {
    const { origin } = new URL(url);
    const shared = {
        connect: {
            timeout: CONNECT_TIMEOUT_MS
        },
        headersTimeout: ANSWER_TIMEOUT_MS
    };
    return {
        calls: new Pool(origin, {
            ...shared,
            bodyTimeout: ANSWER_TIMEOUT_MS,
            connections: CONNECTIONS
        }),
        fresh: new Pool(origin, {
            ...shared,
            bodyTimeout: ANSWER_TIMEOUT_MS
        }),
        live: new Pool(origin, {
            ...shared,
            bodyTimeout: 0
        }),
        restsUntil: 0
    };
}
/** The replicas of one service: they take turns; one that can't be reached is left in peace for a second. */ export class Replicas {
    all;
    #turn = 0;
    /** @param urls one address, or several with commas between. */ constructor(urls){
        this.all = urls.split(',').map((url)=>replicaAt(url.trim()));
    }
    /** Whose turn it is among those not tried yet; a resting one only when there is no other. */ next(tried = new Set()) {
        this.#turn += 1;
        const now = Date.now();
        const left = this.all.map((_, offset)=>this.all[(this.#turn + offset) % this.all.length]).filter((replica)=>!tried.has(replica));
        return left.find(({ restsUntil })=>restsUntil <= now) ?? left[0];
    }
    unreached(replica) {
        replica.restsUntil = Date.now() + REST_MS;
    }
    async close() {
        await Promise.all(this.all.flatMap(({ calls, fresh, live })=>[
                calls.destroy(),
                fresh.destroy(),
                live.destroy()
            ]));
    }
}

//# sourceMappingURL=replicas.js.map
