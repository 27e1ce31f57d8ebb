import { type LiveHandler, onLive } from '@nb/web-kit';
import { applyToList } from './live-rows';
import { type DownlineArgs, partnersApi } from './partners.api';

const patchLists: LiveHandler = (message, { dispatch, getState }) => {
  if (message.type === 'stale') return;
  for (const { endpointName, originalArgs } of partnersApi.util.selectInvalidatedBy(getState(), ['Downline'])) {
    if (endpointName !== 'downline') continue;
    const args = originalArgs as DownlineArgs;
    dispatch(partnersApi.util.updateQueryData('downline', args, (data) => applyToList(data, args, message)));
  }
  const id = message.type === 'partner' ? message.member.id : message.id;
  dispatch(partnersApi.util.invalidateTags([{ type: 'Partner', id }]));
  if (message.type === 'partner' && message.reason === 'registered') dispatch(partnersApi.util.invalidateTags(['Codes']));
};

let listening = false;
/** From the first page on, every open list follows what happens. */
export function followLive(): void {
  if (listening) return;
  listening = true;
  onLive(patchLists);
}
