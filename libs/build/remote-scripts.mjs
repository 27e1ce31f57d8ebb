/**
 * A remote's own scripts (all but its entry, which the page fetches itself) are shown to the page before they are fetched: it puts
 * the hash of the release on them, so that bytes that were changed never run. Alone in its frame a remote has no such page.
 */
export class RemoteScripts {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('RemoteScripts', (compilation) => {
      const hooks = LoadScriptRuntimeModule.getCompilationHooks(compilation);
      hooks.createScript.tap(
        'RemoteScripts',
        (source) => `${source}\nif (self.nbRemoteScript) self.nbRemoteScript(script, url);`,
      );
    });
  }
}
