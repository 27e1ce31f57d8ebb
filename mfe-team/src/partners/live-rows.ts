import { type Downline, type DownlineMember, type LiveMessage, searchable } from '@nb/contracts';
import type { DownlineArgs } from './partners.api';

interface Pages {
  pages: Downline[];
}
/** A message about one row. */
export type RowMessage = Extract<LiveMessage, { type: 'partner' | 'partner-gone' }>;
/** `applied`: the list now is what the server would answer. `unsure`: it may not be, so it has to be read again. */
export type Outcome = 'applied' | 'unsure';

const fits = (member: DownlineMember, { search, filter }: DownlineArgs): boolean => {
  const done = member.trainingProgress.trainingCompleted;
  if ((filter === 'completed' && !done) || (filter === 'training' && done)) return false;
  const wanted = searchable(search);
  return (
    !wanted ||
    [`${member.firstName} ${member.lastName}`, member.email, member.uid ?? ''].some((text) =>
      searchable(text).includes(wanted),
    )
  );
};

const count = (data: Pages, change: Partial<Downline['counts']>) => {
  for (const page of data.pages) {
    for (const key of ['total', 'completed', 'training', 'invited'] as const)
      page.counts[key] = Math.max(0, page.counts[key] + (change[key] ?? 0));
  }
};

/** A row that is not on screen: whether the list or its counts may have changed all the same. */
const mayMatter = (
  data: Pages,
  args: DownlineArgs,
  { member, reason }: Extract<LiveMessage, { type: 'partner' }>,
): boolean => {
  const { trainingCompleted, completedSteps } = member.trainingProgress;
  if (reason === 'registered') return true;
  // Completed just now, or reset: the tiles count others than before.
  if (reason === 'progress' && (trainingCompleted || completedSteps === 0)) return true;
  const whole = data.pages.at(-1)?.nextCursor === undefined;
  return whole && fits(member, args);
};

/**
 * A live message in a list that is on screen, in place: a known row gets its new state or leaves when the filter no longer
 * fits, a new partner comes to the top, and the counts follow. Nothing is read again unless the message leaves open what the list is now.
 */
export function applyToList(data: Pages, args: DownlineArgs, message: RowMessage): Outcome {
  const id = message.type === 'partner' ? message.member.id : message.id;
  const page = data.pages.find(({ members }) => members.some((member) => member.id === id));
  const index = page?.members.findIndex((member) => member.id === id) ?? -1;
  const before = page?.members[index];
  if (message.type === 'partner-gone') {
    if (!page || !before) return 'unsure';
    page.members.splice(index, 1);
    count(data, { total: -1, ...(before.trainingProgress.trainingCompleted ? { completed: -1 } : { training: -1 }) });
    return 'applied';
  }
  const { member, reason } = message;
  if (page && before) {
    const turned =
      Number(member.trainingProgress.trainingCompleted) - Number(before.trainingProgress.trainingCompleted);
    if (turned !== 0) count(data, { completed: turned, training: -turned });
    if (fits(member, args)) page.members[index] = member;
    else page.members.splice(index, 1);
    return 'applied';
  }
  if (reason === 'registered' && fits(member, args)) {
    count(data, { total: 1, ...(member.trainingProgress.trainingCompleted ? { completed: 1 } : { training: 1 }) });
    data.pages[0]?.members.unshift(member);
    return 'applied';
  }
  return mayMatter(data, args, message) ? 'unsure' : 'applied';
}
