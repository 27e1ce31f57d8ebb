import { STEP_NUMBERS, type StepNumber } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Facts, RadioGroup, Stack, Text } from '@nb/ui';
import { useToast } from '@nb/web-kit';
import { useState } from 'react';
import { nameOf } from '../users/names';
import { useAdminUserQuery } from '../users/users.api';
import type { ActionDialogProps } from './act-dialogs';
import { ConfirmDialog } from './confirm-dialog';
import { useAdminReopenStepMutation } from './manage.api';

/** Steps that may be complete: those before the current one are; of later ones only how many is known. */
export const reopenable = ({ currentStep, completedSteps }: { currentStep: number; completedSteps: number }) =>
  STEP_NUMBERS.filter((step) => step < currentStep || (step > currentStep && completedSteps >= currentStep));

/** One step of somebody's training once more (docs/product/admin.md#resetting-progress). */
export function ReopenDialog({ user, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const toast = useToast();
  const { data } = useAdminUserQuery(user.id);
  const [reopen] = useAdminReopenStepMutation();
  const [chosen, setChosen] = useState<StepNumber>();
  const steps = data ? reopenable(data) : [];
  const step = chosen ?? steps.at(-1);
  const name = nameOf(user);
  const count = (done: number) => common('step.count', { done, total: STEP_NUMBERS.length });
  return (
    <ConfirmDialog
      title={t('reopen.title')}
      action={t('reopen.action')}
      icon="refresh"
      blocked={step === undefined}
      run={async () => step !== undefined && reopen({ userId: user.id, step }).unwrap()}
      onClose={onClose}
      onDone={() => {
        toast.success(t('reopen.done', { step, name }));
        onClose();
      }}
    >
      <Stack $gap={16}>
        <Text>{step === undefined ? common('errors.step.not-reopened') : t('reopen.text', { name })}</Text>
        {data && step !== undefined && (
          <>
            <RadioGroup
              label={t('reopen.step')}
              value={String(step)}
              onChange={(value) => setChosen(steps.find((each) => String(each) === value))}
              options={steps.map((each) => ({
                value: String(each),
                label: `${each} · ${common(`step.titles.${each}`)}`,
              }))}
            />
            <Facts
              items={[
                [t('reopen.before'), count(data.completedSteps)],
                [t('reopen.after'), count(data.completedSteps - 1)],
              ]}
            />
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
