import { LIST_BUILDER_CONTACTS } from '@nb/contracts';
import { useProgressQuery } from '@nb/web-kit';

/** Tells whether step 3 will be open again when so many of the contacts go (decisions 6). */
export function useStep3Warning(total: number): (going: number) => boolean {
  const { data: progress } = useProgressQuery();
  return (going) =>
    progress !== undefined &&
    progress.step3Completed &&
    !progress.trainingCompleted &&
    total >= LIST_BUILDER_CONTACTS &&
    total - going < LIST_BUILDER_CONTACTS;
}
