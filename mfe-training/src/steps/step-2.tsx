import type { Progress } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import { Checkbox, LinkButton, OwnerFields, Stack, Text, TextField } from '@nb/ui';
import {
  type AppStore,
  errorText,
  isProblem,
  useBrand,
  useFailureToast,
  progressApi,
  selectCurrentUser,
  AutosaveStatus,
  useSaveAll,
} from '@nb/web-kit';
import { useSaveProgressMutation } from '../saving/progress.api';
import { useCallback, useEffect } from 'react';
import { useStore } from 'react-redux';
import { Box } from './box';
import { GuideEntry } from './referral-guide';
import { afterChange, isReferralId, uidOf } from './referral-id';
import { ShopLinks } from './shop-links';
import type { StepPartProps, StepScreen } from './step-screen';
import { canBeSaved, useReferralLink } from './use-referral-link';

/** The ID, and the two links made of it. */
function Main({ progress }: StepPartProps) {
  const { t } = useTranslation('training');
  const link = useReferralLink(progress);
  const typed = link.draft ?? uidOf(progress.referralLink);
  const id = uidOf(typed);
  const problem = canBeSaved(progress, typed) ? undefined : id === '' ? t('steps.2.empty') : t('steps.2.invalid');
  return (
    <Box id="referral-id" title={t('steps.2.yours')} aside={<AutosaveStatus autosave={link} />}>
      <div style={{ maxInlineSize: 480 }}>
        <OwnerFields>
          <TextField
            label={t('steps.2.field')}
            description={t('steps.2.fieldText')}
            name="referralLink"
            autoComplete="off"
            placeholder="AB-12345"
            maxLength={2000}
            value={typed}
            onChange={(now) => link.change(afterChange(typed, now))}
            onBlur={() => {
              link.flush().catch(() => undefined);
            }}
            {...(problem !== undefined && { error: problem })}
          />
        </OwnerFields>
      </div>
      <ShopLinks id={isReferralId(id) ? id : ''} />
    </Box>
  );
}

/** Where the ID comes from. */
function Details() {
  const { t } = useTranslation('training');
  const { officePortalUrl, providerName } = useBrand();
  return (
    <Box id="find-link" title={t('steps.2.find')}>
      <Stack as="ol" $gap={8} style={{ margin: 0, paddingInlineStart: 24 }}>
        {[1, 2, 3].map((number) => (
          <Text key={number} as="li">
            {t(`steps.2.instructions.${number}`, { provider: providerName })}
          </Text>
        ))}
      </Stack>
      <div>
        <LinkButton href={officePortalUrl} target="_blank" rel="noreferrer" icon="external">
          {t('steps.2.portal')}
        </LinkButton>
      </div>
    </Box>
  );
}

const Resources = ({ progress }: StepPartProps) => <GuideEntry trainingCompleted={progress.trainingCompleted} />;

const hasLink = (progress: Progress | undefined): boolean => uidOf(progress?.referralLink ?? '') !== '';

/**
 * Reads the signed-in person's progress from the store, because what was saved a moment ago is there before the next render. While `isEnough` is
 * false for it, a read that is under way may bring newer progress: its answer is awaited, and the progress read again.
 */
function useProgressNow(): (isEnough: (known: Progress) => boolean) => Promise<Progress | undefined> {
  const store = useStore() as AppStore;
  return useCallback(
    async (isEnough) => {
      const id = selectCurrentUser(store.getState()).data?.id;
      if (id === undefined) return undefined;
      const known = () => progressApi.endpoints.progress.select(id)(store.getState()).data;
      for (;;) {
        const now = known();
        const reading = store.dispatch(progressApi.util.getRunningQueryThunk('progress', id));
        if (reading === undefined || (now !== undefined && isEnough(now))) return now;
        // Also when it failed: another read may follow, with what was saved meanwhile.
        await reading;
      }
    },
    [store],
  );
}

/** Both need a saved link; the second checks the first (docs/product/training.md#step-2). */
function Actions({ progress }: StepPartProps) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const toast = useFailureToast();
  const saveAll = useSaveAll();
  const [save] = useSaveProgressMutation();
  const [failure, setFailure] = useMessage();
  const progressNow = useProgressNow();
  // Once the link is saved, nothing is missing any more.
  useEffect(
    () => () => {
      setFailure(undefined);
      toast.clear();
    },
    [progress.referralLink, toast, setFailure],
  );
  const { action1Completed = false, action2Completed = false } = progress.step2Actions;

  const check = async (actions: { action1Completed: boolean; action2Completed: boolean }) => {
    setFailure(undefined);
    toast.clear();
    // Only a toast: the checkbox already has the description «Enter your code above first.»
    const missing = () =>
      toast.show(
        () => t('steps.2.linkRequiredText'),
        () => t('steps.2.linkRequired'),
      );
    try {
      // Save what was just typed first. An error of that is shown at the field.
      await saveAll().catch(() => undefined);
      if (!hasLink(await progressNow(hasLink))) return missing();
      await save({ step2Actions: actions }).unwrap();
    } catch (error) {
      if (isProblem(error, 'step.2-link-missing')) return missing();
      setFailure(() => errorText(error, common));
      toast.show(
        () => errorText(error, common),
        () => t('save.failedTitle'),
      );
    }
  };
  return (
    <Stack $gap={8}>
      <Checkbox
        checked={action1Completed}
        onChange={(checked) => void check({ action1Completed: checked, action2Completed: checked && action2Completed })}
        description={uidOf(progress.referralLink) === '' ? t('steps.2.action1Text') : undefined}
        error={failure}
      >
        {t('steps.2.action1')}
      </Checkbox>
      <Checkbox
        checked={action2Completed}
        onChange={(checked) => void check({ action1Completed: checked || action1Completed, action2Completed: checked })}
        description={t('steps.2.action2Text')}
      >
        {t('steps.2.action2')}
      </Checkbox>
    </Stack>
  );
}

export const step2: StepScreen = { points: 4, Main, Details, Resources, Actions };
