import { type LiveHandler, onLive } from '@nb/web-kit';
import { paced } from '../partners/paced';
import { SUMMARY_TAG, TOP, branchTag, treeApi } from './tree.api';

type Store = Parameters<LiveHandler>[1];
const { selectCachedArgsForQuery, updateQueryData, invalidateTags } = treeApi.util;
/** Shortest time between two reads of the open branches, ms: less than the second within which changes must show. */
const REFRESH_PAUSE_MS = 900;

/** Reads the open branches of these parents and the generations' counts again. */
const readAgain = paced<string, Store>(REFRESH_PAUSE_MS, (parents, { dispatch }) => {
  dispatch(invalidateTags([SUMMARY_TAG, ...[...parents].map(branchTag)]));
});

/**
 * A changed partner is patched where the tree shows them; when a partner is added or removed, the first generation is read again. A change
 * further down changes the counts of everybody above it, so every open branch on the way is read again.
 */
const follow: LiveHandler = (message, store) => {
  if (message.type === 'below') {
    readAgain([TOP, ...message.ids], store);
    return;
  }
  if (message.type !== 'partner' && message.type !== 'partner-gone') return;
  if (message.type === 'partner-gone' || message.reason === 'registered') {
    readAgain([TOP], store);
    return;
  }
  const { dispatch, getState } = store;
  const { member } = message;
  for (const parent of selectCachedArgsForQuery(getState(), 'branch')) {
    dispatch(
      updateQueryData('branch', parent, (data) => {
        for (const { nodes } of data.pages) {
          const node = nodes.find(({ id }) => id === member.id);
          // The message has the depth as its receiver sees it; the tree keeps its own.
          if (node) Object.assign(node, member, { depth: node.depth });
        }
      }),
    );
  }
  // Completed or reset: the generations' counts change.
  const { completedSteps, trainingCompleted } = member.trainingProgress;
  if (message.reason === 'progress' && (trainingCompleted || completedSteps === 0)) readAgain([], store);
};

let listening = false;
export function followTree(): void {
  if (listening) return;
  listening = true;
  onLive(follow);
}
