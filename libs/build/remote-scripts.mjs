/**
 * Passes a remote's own scripts (all but its entry, which the page fetches itself) to the page before they are fetched. The page sets the hash of the
 * release on them, so that tampered code never runs. A remote that is developed alone has no such page.
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
