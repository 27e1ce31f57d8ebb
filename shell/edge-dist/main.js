/** The edge as a process of its own. Exit codes: 0 stopped, 1 failed, 78 wrong configuration. */ import { pino } from 'pino';
import { EdgeEnvError, readEdgeEnv, releasedRemotes, startEdge } from './index.js';
const CONFIGURATION_ERROR = 78;
/** As the services have it: a call that the kernel holds and this process has not read yet is lost when its connection is closed. */ const GRACE_MS = 500;
try {
    const { remotesRoot, logLevel, ...options } = readEdgeEnv(process.env);
    // As the services write theirs, so that one reader understands all.
    const logger = pino({
        base: {
            service: 'edge'
        },
        timestamp: pino.stdTimeFunctions.isoTime,
        level: logLevel,
        redact: [
            'req.headers.cookie',
            'req.headers.authorization'
        ]
    });
    const edge = await startEdge({
        ...options,
        graceMs: GRACE_MS,
        logger,
        remotes: await releasedRemotes(remotesRoot)
    });
    logger.info({
        url: edge.url,
        publicOrigin: options.publicOrigin
    }, 'edge listens');
    let stopping = false;
    const stop = (signal)=>{
        if (stopping) return;
        stopping = true;
        logger.info({
            signal
        }, 'edge stops');
        edge.close().then(()=>process.exit(0), (error)=>{
            logger.error(error);
            process.exit(1);
        });
    };
    process.on('SIGTERM', ()=>stop('SIGTERM'));
    process.on('SIGINT', ()=>stop('SIGINT'));
} catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof EdgeEnvError ? CONFIGURATION_ERROR : 1);
}

//# sourceMappingURL=main.js.map
