import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useSettleChanges } from '../routing/unsaved-changes';
import { leavePage } from '../session/leave-page';
import { useRemotes } from './remotes-context';
import type { Loading } from './use-retrying-load';

/** The remote whose pages these are, with the version that was loaded; undefined in the shell's own. */
export const ShownIn = createContext<{ remote: string; version: string } | undefined>(undefined);

const RECOVERED_KEY = 'recovered';
const MAIN = /\/assets\/main\.[\w]+\.js/;

/** The version of the shell that is released now, when it is another than this page's. */
async function newerShell(): Promise<string | undefined> {
  const own = document.querySelector('script[src*="/assets/main."]')?.getAttribute('src');
  if (!own) return undefined;
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
  const released = answer.ok ? MAIN.exec(await answer.text())?.[0] : undefined;
  return released !== undefined && !own.includes(released) ? released : undefined;
}

/** True the first time in this tab. Never without storage, because nothing would end a loop of reloads. */
function isFirst(subject: string): boolean {
  try {
    const before = sessionStorage.getItem(RECOVERED_KEY);
    sessionStorage.setItem(RECOVERED_KEY, subject);
    return before !== subject;
  } catch {
    return false;
  }
}

/**
 * A page that was opened before a release may need files that are gone since. When a part cannot be loaded and another version is
 * released, the page reloads by itself, once for each version and never over unsaved changes; after that the user is asked.
 * @returns true when the user has to be asked.
 */
export function useStaleRecovery(part: Loading<unknown>): boolean {
  const shown = useContext(ShownIn);
  const { newest } = useRemotes();
  const settle = useSettleChanges();
  const [ask, setAsk] = useState(false);
  const looked = useRef(false);
  const failed = part.status === 'failed';
  useEffect(() => {
    if (!failed || looked.current) return undefined;
    looked.current = true;
    let current = true;
    const recover = async () => {
      const version = shown ? (await newest(shown.remote))?.version : await newerShell();
      if (!current || version === undefined || version === shown?.version) {
        looked.current = false;
        return;
      }
      if (isFirst(`${shown?.remote ?? 'shell'} ${version}`) && (await settle())) leavePage(window.location.href);
      else if (current) setAsk(true);
    };
    // It is unknown whether there is a newer version: the error card stays and keeps retrying.
    recover().catch(() => {
      looked.current = false;
    });
    return () => {
      current = false;
    };
  }, [failed, part.retrying, newest, settle, shown]);
  return ask && failed;
}
