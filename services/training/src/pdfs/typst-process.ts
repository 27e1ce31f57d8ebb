/**
 * Sets documents in a process of its own, which ends with the work: the typesetter's 100 MB are gone a second later, and whatever
 * it might do wrong is not done to the service. Knows nothing but what it is sent; no file and no network is within its reach.
 * Imports no file of ours, so that Node runs it as it is, from the sources too.
 */
import { initSync, TypstCompilerBuilder, type TypstCompiler } from '@myriaddreamin/typst-ts-web-compiler';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface SetRequest {
  /** Typst sources by path; `/main.typ` is where it begins. */
  sources: Record<string, string>;
  /** Font files. */
  fonts: string[];
  /** What `/document.json` is, one a document. */
  documents: string[];
}
export interface SetDocument {
  bytes: Uint8Array;
  pages: number;
}
export type SetAnswer = { done: SetDocument[] } | { failed: string };

const MAIN = '/main.typ';

async function compilerFor({ sources, fonts }: SetRequest): Promise<TypstCompiler> {
  const wasm = createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm');
  initSync({ module: new WebAssembly.Module(readFileSync(wasm)) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(readFileSync(font));
  const compiler = await builder.build();
  for (const [path, source] of Object.entries(sources)) compiler.add_source(path, source);
  return compiler;
}

function setOne(compiler: TypstCompiler, document: string): SetDocument {
  compiler.map_shadow('/document.json', Buffer.from(document));
  // 1: every diagnostic as a string.
  const { result, diagnostics } = compiler.compile(MAIN, null, 'pdf', 1) as {
    result?: Uint8Array;
    diagnostics?: unknown;
  };
  if (result === undefined) throw new Error(JSON.stringify(diagnostics));
  const [pages] = JSON.parse(compiler.query(MAIN, null, '<pages>', 'value')) as number[];
  return { bytes: result, pages: pages ?? 0 };
}

process.once('message', (request: SetRequest) => {
  const answer = (value: SetAnswer) => process.send?.(value, () => process.disconnect?.());
  compilerFor(request)
    .then((compiler) => answer({ done: request.documents.map((document) => setOne(compiler, document)) }))
    .catch((error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }));
});
