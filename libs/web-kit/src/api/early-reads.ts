/*
 * What the frame of the app reads before there is an app: the page's own markup begins who is reading and how far they have come, greets them once it
 * knows, and leaves the answers for the app, with the list of remotes where the page is one of theirs (performance.md 12). No imports: the build writes the script into the page.
 */

declare global {
  interface Window {
    /** Answers by address, for the app to take over. */
    nbEarlyReads?: Record<string, Promise<Response>>;
  }
}

/** Stands behind the markup that it finishes; the edge allows it by its hash. Whom the app will send elsewhere, without a session or with a temporary password, the frame is hidden from. */
export const earlyReadsScript =
  "(function(w,d){var l=d.documentElement.lang,r=w.nbEarlyReads={},h={accept:'application/json','accept-language':l}," +
  'a=function(u){return(r[u]=fetch(u,{headers:h})).then(function(x){return x.ok?x.clone().json():x.status===401?0:null})};' +
  "U=a('/api/auth/user'),f=d.getElementById('early-frame'),g=d.getElementById('early-greeting');" +
  "Promise.all([U,a('/api/training/progress')]).then(function(x){var u=x[0],p=x[1];" +
  "if(u===0||u&&u.tempPassword&&!u.passwordChangeSkipped){if(f)f.style.visibility='hidden'}" +
  "else if(g&&u&&p&&u.firstName&&u.language===l){g.textContent=g.getAttribute(p.completedSteps===0?'data-first':'data-again').replace('{name}',function(){return u.firstName});g.style.opacity='1'}" +
  '}).catch(function(){});' +
  // An address that overrides a remote is told to the server by a cookie that only the app sets: asked for before it, the list would not allow that.
  "if(f&&!g&&w.location.search.indexOf('mfe-override')<0)a('/remotes.json').catch(function(){})})(window,document)";

/** The answer to a read that was begun before the app, once; undefined when it was not, had none, or `abort` tells that nobody waits any more. */
export async function takeEarlyRead(url: string, abort: AbortSignal): Promise<Response | undefined> {
  const early = window.nbEarlyReads?.[url];
  if (early === undefined || abort.aborted) return undefined;
  delete window.nbEarlyReads?.[url];
  const aborted = new Promise<undefined>((resolve) =>
    abort.addEventListener('abort', () => resolve(undefined), { once: true }),
  );
  return Promise.race([early.catch(() => undefined), aborted]);
}

/** What nobody has taken by now answers no later read: it may be of somebody else, or refused. */
export const dropEarlyReads = (): void => {
  delete window.nbEarlyReads;
};
