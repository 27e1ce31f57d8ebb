import { TouchDialogs } from '../touches/touch-dialogs';
import { MyDay } from './my-day';

/** My day on the dashboard (slot `today`), with the dialogs about its contacts. */
export function MyDaySlot({ onReady }: { onReady?: () => void }) {
  return (
    <>
      <MyDay {...(onReady && { onReady })} />
      <TouchDialogs />
    </>
  );
}
