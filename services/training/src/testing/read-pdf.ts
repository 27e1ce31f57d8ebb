import { constants, inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';

export interface ReadPdf {
  pages: number;
  title: string;
  language: string;
  /** The producer's word that its content is tagged. */
  marked: boolean;
  /** Roles of the structure tree of the first page, in reading order. */
  roles: string[];
  text: string;
}
interface TreeNode {
  role?: string;
  children?: TreeNode[];
}

const rolesOf = (node: TreeNode): string[] => [
  ...(node.role === undefined ? [] : [node.role]),
  ...(node.children ?? []).flatMap(rolesOf),
];

/** Opens a PDF with a reader that has nothing to do with how it was made. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const [{ text }, metadata, marks, page] = await Promise.all([
    extractText(document, { mergePages: true }),
    document.getMetadata(),
    document.getMarkInfo(),
    document.getPage(1),
  ]);
  const info = metadata.info as { Title?: string; Language?: string };
  return {
    pages: document.numPages,
    title: info.Title ?? '',
    language: info.Language ?? '',
    marked: marks?.Marked === true,
    roles: rolesOf((await page.getStructTree()) as TreeNode),
    text,
  };
}

/**
 * The text that a PDF gives for joined letters (`ActualText`, which readers use for copying and searching), in order. `readPdf` only knows
 * the glyphs, and takes each for the letters that it first stood for.
 */
export function joinedLetters(bytes: Uint8Array): string {
  const file = Buffer.from(bytes);
  const contents = [...file.toString('latin1').matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    try {
      return [
        inflateSync(file.subarray(index + start.length), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1'),
      ];
    } catch {
      // Not a packed stream.
      return [];
    }
  });
  return contents
    .flatMap((content) => [...content.matchAll(/\/ActualText <FEFF([0-9A-F]*)>/g)])
    .map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    .join('');
}
