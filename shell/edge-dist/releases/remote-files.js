import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
export const integrityOf = (bytes)=>`sha384-${createHash('sha384').update(bytes).digest('base64')}`;
/** Compressed copies follow from the files, maps and dot files are nobody's business. */ const LEFT_OUT = /^\.|\.(?:br|gz|map)$/;
async function filesBelow(root) {
    const entries = await readdir(root, {
        recursive: true,
        withFileTypes: true
    });
    return entries.filter((entry)=>entry.isFile() && !LEFT_OUT.test(entry.name)).map((entry)=>path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')).sort();
}
/** Every file of a built remote, and one hash over all of them. */ export async function readBuilt(root) {
    const hash = createHash('sha256');
    const files = [];
    for (const file of (await filesBelow(root))){
        const bytes = await readFile(path.join(root, file));
        hash.update(file).update('\0').update(bytes);
        files.push({
            path: file,
            size: bytes.length,
            integrity: integrityOf(bytes)
        });
    }
    return {
        files,
        hash: hash.digest('hex').slice(0, 12)
    };
}
/** What a page checks before it runs a script, by path. */ export const scriptIntegrity = (files)=>Object.fromEntries(files.filter((file)=>file.path.endsWith('.js')).map((file)=>[
            file.path,
            file.integrity
        ]));

//# sourceMappingURL=remote-files.js.map
