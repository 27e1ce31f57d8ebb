/** An escape that means a separator, a dot or NUL; a service might read such a path as another one than this table did. */ const HIDDEN_SEPARATOR = /%(?:2e|2f|5c|00)/i;
/** True when the path reads the same to everybody: no dot segments, no empty ones, no hidden or reversed slashes. */ export const isPlainPath = (path)=>path.startsWith('/') && !path.includes('//') && !path.includes('\\') && !HIDDEN_SEPARATOR.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path);
/** Everything below these is something else than a page, also when nothing is found there. */ const NO_PAGES = [
    'api',
    'internal',
    'remotes',
    'assets',
    'health',
    'dev',
    'metrics'
];
/** A file's name ends in letters. A full stop alone ends a sentence that an address was copied from, and a number may be typed for a step. */ const FILE_NAME = /\.[a-z][^/]*$/i;
/** True when the path may be a route of the app: the edge answers it with the page, and the worker may stand in for the edge. */ export const isAppPath = (path)=>isPlainPath(path) && !NO_PAGES.includes(path.split('/')[1] ?? '') && !FILE_NAME.test(path);

//# sourceMappingURL=app-paths.rules.js.map
