import type { Progress, ProgressBody, StepActions } from '@nb/contracts';

type Given<Value> = Exclude<Value, string | undefined>;
const given = <Value>(value: Value): value is Given<Value> => value !== undefined && typeof value !== 'string';

/** What the screen shows until the server answers: the sent parts laid over the known state. JSON texts wait for the answer. */
export function patchProgress(draft: Progress, body: ProgressBody): void {
  for (const name of ['step1Actions', 'step2Actions', 'step3Actions'] as const) {
    const actions = body[name];
    if (given(actions)) Object.assign(draft[name], actions as StepActions);
  }
  for (const name of [
    'step1Completed',
    'step2Completed',
    'step3Completed',
    'step4Completed',
    'step5Completed',
  ] as const) {
    // A client never completes a step by itself (decisions 24).
    if (body[name] === false && !draft.trainingCompleted) draft[name] = false;
  }
  if (typeof body.referralLink === 'string') draft.referralLink = body.referralLink;
  if (typeof body.callNotes === 'string') draft.callNotes = body.callNotes;
  if (body.customerList !== undefined) draft.customerList = body.customerList;
  if (body.partnerList !== undefined) draft.partnerList = body.partnerList;
  if (given(body.goals)) draft.goals = { ...draft.goals, ...(body.goals as NonNullable<Progress['goals']>) };
  if (given(body.businessModel)) Object.assign(draft.businessModel, body.businessModel);
}
