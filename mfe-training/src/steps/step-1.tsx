import { useMessage, useTranslation } from '@nb/i18n';
import { Checkbox, Cluster, Icon, LinkButton, Stack, Text, TextLink } from '@nb/ui';
import { errorText, useBrand, useFailureToast } from '@nb/web-kit';
import { useSaveProgressMutation } from '../saving/progress.api';
import { OnboardingCall } from '../call/onboarding-call';
import type { StepPartProps, StepScreen } from './step-screen';

const TELEGRAM = 'https://telegram.org/';

/** Where Telegram comes from. */
function Resources() {
  const { t } = useTranslation('training');
  return (
    <Stack $gap={8}>
      <Cluster $gap={8} $nowrap>
        <Icon name="telegram" size={18} />
        <TextLink data-alone href={TELEGRAM} target="_blank" rel="noreferrer">
          {t('steps.1.getTelegram')}
        </TextLink>
      </Cluster>
      <Text size={14} tone="muted">
        {t('steps.1.getTelegramText')}
      </Text>
    </Stack>
  );
}

/** The pack counts as bought, the call follows the sponsor, joining the community is ticked and saved immediately (docs/product/training.md#open-current-completed). */
function Actions({ progress }: StepPartProps) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const { telegramUrl } = useBrand();
  const toast = useFailureToast();
  const [save] = useSaveProgressMutation();
  const [failure, setFailure] = useMessage();
  const callSet = progress.step1Actions.action2Completed === true;
  const join = async (checked: boolean) => {
    setFailure(undefined);
    toast.clear();
    try {
      await save({ step1Actions: { action3Completed: checked } }).unwrap();
    } catch (error) {
      setFailure(() => errorText(error, common));
      toast.show(
        () => errorText(error, common),
        () => t('save.failedTitle'),
      );
    }
  };
  return (
    <Stack $gap={8}>
      <Checkbox checked disabled description={t('steps.1.packText')}>
        {t('steps.1.pack')}
      </Checkbox>
      <Checkbox checked={callSet} disabled description={callSet ? t('steps.1.callDone') : t('steps.1.callWaiting')}>
        {t('steps.1.call')}
      </Checkbox>
      <Checkbox
        checked={progress.step1Actions.action3Completed === true}
        onChange={(checked) => void join(checked)}
        error={failure}
        description={t('steps.1.telegramText')}
      >
        {t('steps.1.telegram')}
      </Checkbox>
      <div style={{ paddingInlineStart: 36 }}>
        <LinkButton href={telegramUrl} target="_blank" rel="noreferrer" icon="telegram" iconEnd="external">
          {t('steps.1.telegramLink')}
        </LinkButton>
      </div>
    </Stack>
  );
}

export const step1: StepScreen = { points: 4, Main: OnboardingCall, Resources, Actions };
