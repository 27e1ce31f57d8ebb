import { Admission } from '@nb/nest-kit/admission';
import { requestHeaders, responseHeaders } from './headers.rules.js';
import { refuseRaw } from './problems.js';
import { CONNECTIONS, isUnreached, Replicas } from './replicas.js';
/**
 * Calls at once that one replica may have: as many as there are connections to it. More would only wait, here, for one of those (R19); the
 * replica works on a few at a time anyway.
 */ const MOST_A_REPLICA = CONNECTIONS;
/** Always taken, however slow the service is. */ const LEAST = 32;
/** When even quick calls take longer, fewer are taken: what waits longest, waits a few times as long. */ const TARGET_MS = 200;
/** Closed by the other side between two requests: nothing was done yet, so a read may be asked again. */ const STALE_CONNECTION = new Set([
    'UND_ERR_SOCKET',
    'ECONNRESET',
    'EPIPE'
]);
/** Passes requests on to one service over kept connections and writes its answers straight into the client's. */ export class ServiceProxy {
    options;
    #replicas;
    #started;
    #streams = new Set();
    #admission;
    constructor(options){
        this.options = options;
        const { url } = options;
        this.#admission = new Admission({
            most: MOST_A_REPLICA * (typeof url === 'string' ? url.split(',').length : 1),
            least: LEAST,
            targetMs: TARGET_MS
        });
        if (typeof url === 'string') {
            this.#replicas = new Replicas(url);
            return;
        }
        this.#started = url.then((known)=>{
            this.#replicas = new Replicas(known);
        });
        // Whoever starts the service hears of a failure; here only calls that wait do.
        this.#started.catch(()=>undefined);
    }
    /**
   * True when the service has as many calls as it can answer soon: the request has been refused, before its body was read or anything else was done for
   * it. The reply is no longer the framework's.
   */ refuses(request, reply) {
        if (!this.#admission.refuses()) return false;
        reply.hijack();
        refuseRaw(reply.raw, 'server.busy', request.id, this.options.ownHeaders);
        return true;
    }
    /** Answers `request` with what the service says, or 503. The reply is no longer the framework's. */ forward(request, reply, { live = false } = {}) {
        // Others may have come while its body was read.
        if (!live && this.refuses(request, reply)) return;
        reply.hijack();
        if (this.#replicas) {
            this.#send(this.#replicas, request, reply.raw, live);
            return;
        }
        const leave = this.#admission.enter();
        void this.#started?.catch(()=>undefined).then(()=>{
            leave();
            if (this.#replicas) this.#send(this.#replicas, request, reply.raw, live);
            else refuseRaw(reply.raw, 'server.unavailable', request.id, this.options.ownHeaders);
        });
    }
    /**
   * @param tried replicas that could not be reached.
   * @param fresh on a connection of its own: a service that restarts has closed all its kept ones, so another of those would fail as well.
   */ #send(replicas, request, response, live, tried = new Set(), fresh = false) {
        const replica = replicas.next(tried);
        if (!replica) {
            refuseRaw(response, 'server.unavailable', request.id, this.options.ownHeaders);
            return;
        }
        const { ownHeaders, origin, logger, name } = this.options;
        const method = request.method;
        const isRead = method === 'GET' || method === 'HEAD';
        let controller;
        let settled = false;
        // The client is gone: the service is told, so that it doesn't work or stream for nobody.
        const onClose = ()=>{
            if (!settled) controller?.abort(new Error('The client closed the connection'));
        };
        const resume = ()=>controller?.resume();
        const leave = live ? ()=>undefined : this.#admission.enter();
        const settle = ()=>{
            settled = true;
            if (live) this.#streams.delete(response);
            else leave();
            response.off('close', onClose).off('drain', resume);
        };
        response.on('close', onClose).on('drain', resume);
        if (live) this.#streams.add(response);
        const handler = {
            onRequestStart: (started)=>{
                controller = started;
                if (response.destroyed) started.abort(new Error('The client closed the connection'));
            },
            onResponseStart: (_controller, status, headers)=>{
                if (status < 200) return;
                response.writeHead(status, responseHeaders(headers, ownHeaders, request.id));
                // A stream's first event may be long in coming; the page must know at once that it is connected.
                if (live) response.flushHeaders();
            },
            onResponseData: (paused, chunk)=>{
                if (!response.write(chunk)) paused.pause();
            },
            onResponseEnd: ()=>{
                settle();
                response.end();
            },
            onResponseError: (_controller, error)=>{
                settle();
                if (response.destroyed || response.writableEnded) return;
                if (response.headersSent) {
                    // Cut, not ended: a half answer must not look like a whole one.
                    response.destroy(error);
                    return;
                }
                const code = error.code ?? error.name;
                if (isUnreached(code)) {
                    replicas.unreached(replica);
                    if (tried.size + 1 < replicas.all.length) {
                        this.#send(replicas, request, response, live, new Set([
                            ...tried,
                            replica
                        ]), fresh);
                        return;
                    }
                }
                if (!fresh && isRead && STALE_CONNECTION.has(code)) {
                    this.#send(replicas, request, response, live, tried, true);
                    return;
                }
                logger.warn({
                    service: name,
                    requestId: request.id,
                    code
                }, 'service did not answer');
                refuseRaw(response, 'server.unavailable', request.id, ownHeaders);
            }
        };
        const body = request.body instanceof Uint8Array ? request.body : null;
        (fresh ? replica.fresh : live ? replica.live : replica.calls).dispatch({
            path: request.url,
            method,
            headers: requestHeaders(request.headers, {
                ...origin,
                requestId: request.id,
                clientAddress: request.ip,
                traceparent: request.traceparent
            }),
            body: isRead ? null : body,
            reset: fresh,
            ...live && {
                bodyTimeout: 0
            }
        }, handler);
    }
    /** 'up' when one of its replicas says that it is ready, asked within `timeoutMs`. */ async state(timeoutMs = 1_000) {
        const answers = (this.#replicas?.all ?? []).map(async ({ live })=>{
            const { statusCode, body } = await live.request({
                path: '/health/ready',
                method: 'GET',
                signal: AbortSignal.timeout(timeoutMs)
            });
            await body.dump();
            if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
        });
        return Promise.any(answers).then(()=>'up', ()=>'down');
    }
    /** Requests that wait for an answer now, how many may, how many were refused so far, and streams that are open. */ get load() {
        const { inFlight, limit, refused } = this.#admission;
        return {
            inFlight,
            limit,
            refused,
            streams: this.#streams.size
        };
    }
    /** Ends the live streams, as their clients connect again by themselves. */ endStreams() {
        for (const response of this.#streams)response.end();
    }
    async close() {
        await this.#replicas?.close();
    }
}

//# sourceMappingURL=service-proxy.js.map
