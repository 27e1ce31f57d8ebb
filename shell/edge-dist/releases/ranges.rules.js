const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const RANGE = /^(\^|~|>=|=)?\s*(\d+)\.(\d+)\.(\d+)$/;
const numbers = (parts)=>[
        Number(parts[0]),
        Number(parts[1]),
        Number(parts[2])
    ];
const compare = (a, b)=>a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
/** The first version that `^` no longer takes: the next one of the leftmost number that is not 0. */ const caretEnd = ([major, minor, patch])=>{
    if (major > 0) return [
        major + 1,
        0,
        0
    ];
    return minor > 0 ? [
        0,
        minor + 1,
        0
    ] : [
        0,
        0,
        patch + 1
    ];
};
function satisfiesOne(version, range) {
    if (range === '*') return true;
    const match = RANGE.exec(range);
    if (!match) return null;
    const [, operator = '=', ...parts] = match;
    const from = numbers(parts);
    if (operator === '=') return compare(version, from) === 0;
    if (compare(version, from) < 0) return false;
    if (operator === '^') return compare(version, caretEnd(from)) < 0;
    return operator === '>=' || compare(version, [
        from[0],
        from[1] + 1,
        0
    ]) < 0;
}
/**
 * Whether a plain version lies in a range as builds write them: `^1.2.3`, `~1.2.3`, `>=1.2.3`, `1.2.3`, `*`, and several with `||`.
 * null = one of the two is written in another way; nobody can say.
 */ export function satisfies(version, range) {
    const match = VERSION.exec(version);
    if (!match) return null;
    const answers = range.split('||').map((part)=>satisfiesOne(numbers(match.slice(1)), part.trim()));
    return answers.includes(null) ? null : answers.includes(true);
}
/** A line for each shared package that the shell does not have as the remote needs it. */ export function unmetNeeds(needs, shared) {
    return Object.entries(needs).flatMap(([name, range])=>{
        const version = shared[name];
        if (version === undefined) return [
            `it needs ${name} ${range}, which the running shell does not share`
        ];
        const met = satisfies(version, range);
        if (met === null) return [
            `it needs ${name} ${range}, which cannot be compared with the shell's ${version}`
        ];
        return met ? [] : [
            `it needs ${name} ${range}, the running shell has ${version}`
        ];
    });
}

//# sourceMappingURL=ranges.rules.js.map
