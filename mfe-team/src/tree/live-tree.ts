import type { LiveMessage } from '@nb/contracts';
import { type LiveHandler, onLive } from '@nb/web-kit';
import { SUMMARY_TAG, TOP, branchTag, treeApi } from './tree.api';

const { selectCachedArgsForQuery, updateQueryData, invalidateTags } = treeApi.util;

/** A partner who moved is patched where the tree shows them; whoever comes or goes makes the first generation be read again. */
const follow: LiveHandler = (message: LiveMessage, { dispatch, getState }) => {
  if (message.type === 'stale') return;
  if (message.type === 'partner-gone' || message.reason === 'registered') {
    dispatch(invalidateTags([branchTag(TOP), SUMMARY_TAG]));
    return;
  }
  const { member } = message;
  for (const parent of selectCachedArgsForQuery(getState(), 'branch')) {
    dispatch(updateQueryData('branch', parent, (data) => {
      for (const { nodes } of data.pages) {
        const node = nodes.find(({ id }) => id === member.id);
        // How deep somebody stands is the viewer's own measure.
        if (node) Object.assign(node, member, { depth: node.depth });
      }
    }));
  }
  if (member.trainingProgress.trainingCompleted) dispatch(invalidateTags([SUMMARY_TAG]));
};

let listening = false;
export function followTree(): void {
  if (listening) return;
  listening = true;
  onLive(follow);
}
