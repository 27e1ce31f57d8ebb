/** Paths of the shell's own pages and of what the edge answers itself: no remote can have them. */ const TAKEN = [
    '/',
    '/auth',
    '/register',
    '/reset-password',
    '/password-change',
    '/dashboard',
    '/language',
    '/settings',
    '/styleguide',
    '/terms',
    '/privacy',
    '/api',
    '/internal',
    '/remotes',
    '/assets',
    '/health',
    '/dev'
];
const plain = (prefix)=>(prefix.replace(/\/+$/, '') || '/').toLowerCase();
const isAt = (path, prefix)=>path === prefix || prefix !== '/' && path.startsWith(`${prefix}/`);
/** A line for each thing in a remote's description that belongs to another remote or to the shell. */ export function clashes(remote, others) {
    const found = [];
    for (const prefix of remote.pathPrefixes.map(plain)){
        // A longer prefix than another's is allowed: the longest decides whose a page is.
        const taken = TAKEN.find((path)=>path === '/' ? prefix === '/' : isAt(prefix, path));
        if (taken) found.push(`the path ${prefix} belongs to the shell (${taken})`);
        for (const other of others)if (other.name !== remote.name && other.pathPrefixes.map(plain).includes(prefix)) found.push(`the path ${prefix} belongs to ${other.name}`);
    }
    for (const slot of remote.slots ?? []){
        for (const other of others)if (other.name !== remote.name && other.slots?.includes(slot)) found.push(`the slot ${slot} belongs to ${other.name}`);
    }
    for (const { id, path } of remote.nav){
        if (!remote.pathPrefixes.map(plain).some((prefix)=>isAt(plain(path), prefix))) found.push(`the navigation entry ${id} leads to ${path}, which is none of its own paths`);
    }
    return found;
}
export const SIZE_LIMITS = {
    codeBytes: 1_500_000,
    fileBytes: 5_000_000
};
const isCode = (path)=>/\.(?:js|css)$/.test(path);
const kilobytes = (bytes)=>`${Math.ceil(bytes / 1000)} kB`;
/** A line for each limit that the files of a version are over. */ export function oversize(files, limits) {
    const code = files.filter(({ path })=>isCode(path)).reduce((sum, { size })=>sum + size, 0);
    return [
        ...code > limits.codeBytes ? [
            `its code has ${kilobytes(code)}, the limit is ${kilobytes(limits.codeBytes)}`
        ] : [],
        ...files.filter(({ size })=>size > limits.fileBytes).map(({ path, size })=>`${path} has ${kilobytes(size)}, the limit for one file is ${kilobytes(limits.fileBytes)}`)
    ];
}

//# sourceMappingURL=checks.rules.js.map
