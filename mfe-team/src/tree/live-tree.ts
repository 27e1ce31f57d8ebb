import { type LiveHandler, onLive } from '@nb/web-kit';
import { paced } from '../partners/paced';
import { SUMMARY_TAG, TOP, branchTag, treeApi } from './tree.api';

type Store = Parameters<LiveHandler>[1];
const { selectCachedArgsForQuery, updateQueryData, invalidateTags } = treeApi.util;
/** So often at most what is open of the tree is read again, ms: within the second that «live» promises. */
const AGAIN_MS = 900;

/** The open branches in which these people, or those directly below them, stand; and the generations' figures. */
const readAgain = paced<string, Store>(AGAIN_MS, (parents, { dispatch }) => {
  dispatch(invalidateTags([SUMMARY_TAG, ...[...parents].map(branchTag)]));
});

/**
 * A partner who moved is patched where the tree shows them; when somebody comes or goes, the first generation is read again. What
 * moves further down changes the counts of everybody on the way there: every open branch on it is read again.
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
          // How deep somebody stands is the viewer's own measure.
          if (node) Object.assign(node, member, { depth: node.depth });
        }
      }),
    );
  }
  // Completed just now, or reset: the figures count others than before.
  const { completedSteps, trainingCompleted } = member.trainingProgress;
  if (message.reason === 'progress' && (trainingCompleted || completedSteps === 0)) readAgain([], store);
};

let listening = false;
export function followTree(): void {
  if (listening) return;
  listening = true;
  onLive(follow);
}
