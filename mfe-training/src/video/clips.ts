import { type ClipId, STEP_NUMBERS, type StepNumber, type VideoStanding } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { pathOfStep } from '../steps/step-states';

/** The step a clip belongs to; undefined = the business model page. */
export const stepOfClip = (clip: ClipId): StepNumber | undefined =>
  STEP_NUMBERS.find((step) => clip === `step-${step}`);

/** The page that shows a clip in its place. */
export function pathOfClip(clip: ClipId): string {
  const step = stepOfClip(clip);
  return step === undefined ? '/business-model' : pathOfStep(step);
}

/** `4:07`, begun seconds left out as players do, and `1:02:03` from an hour on. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor((whole % 3600) / 60),
    String(whole % 60).padStart(2, '0'),
  ];
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** This near to its end a clip counts as seen: players stop a little before it. */
const END_S = 1;
export const isSeen = ({ watched, seconds }: Pick<VideoStanding, 'watched' | 'seconds'>): boolean =>
  watched >= seconds - END_S;
export const percentOf = ({ watched, seconds }: Pick<VideoStanding, 'watched' | 'seconds'>): number =>
  isSeen({ watched, seconds }) ? 100 : Math.floor((watched / seconds) * 100);

/** Where to go on: where it was left, or the start when that was hardly begun or at its end. */
export const resumeAt = ({ position, seconds }: Pick<VideoStanding, 'position' | 'seconds'>): number =>
  position < END_S || position > seconds - END_S ? 0 : position;

/** Titles of clips: of their step, or of the page. */
export function useClipTitle(): (clip: ClipId) => string {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  return (clip) => {
    const step = stepOfClip(clip);
    return step === undefined ? t('businessModel.title') : common(`step.titles.${step}`);
  };
}
