import type { PartnerDetails } from '@nb/contracts';
import { useFormat, useMessage, useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog, Stack, Text } from '@nb/ui';
import { errorText, useDialog, useToast } from '@nb/web-kit';
import { nameOf } from '../partners/names';
import { useCancelCallMutation, useMoveCallMutation } from '../partners/partners.api';

/** How long Undo is offered. */
const UNDO_MS = 10_000;

/** Takes the partner's call out of both calendars, after asking; it can be put back. */
export function CancelCall({ partner, onDone }: { partner: PartnerDetails; onDone: () => void }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const [cancel, { isLoading }] = useCancelCallMutation();
  const [move] = useMoveCallMutation();
  const question = useDialog('cancel-call', 'question');
  const [failure, setFailure] = useMessage();
  const {
    onboardingCallDate: date,
    onboardingCallTime: time,
    onboardingCallTimezone: zone,
    onboardingCallDatetime: at,
  } = partner;
  const name = nameOf(partner);

  const restore = async (call: {
    onboardingCallDate: string;
    onboardingCallTime: string;
    onboardingCallTimezone: string;
  }) => {
    try {
      await move({ userId: partner.id, ...call }).unwrap();
      toast.success(t('calls.restored', { name }));
    } catch (error) {
      toast.error(
        () => errorText(error, common),
        () => t('calls.failed'),
      );
    }
  };
  const confirm = async () => {
    setFailure(undefined);
    try {
      await cancel(partner.id).unwrap();
      const text = () => t('calls.cancelled', { name });
      // If the call has begun while the dialog was open, it could not be restored, so no Undo is offered.
      if (date && time && at && Date.parse(at) > Date.now()) {
        const call = { onboardingCallDate: date, onboardingCallTime: time, onboardingCallTimezone: zone };
        toast.show({
          text,
          tone: 'success',
          staysFor: UNDO_MS,
          action: { label: () => t('codes.undo'), run: () => void restore(call) },
        });
      } else toast.success(text);
      onDone();
    } catch (error) {
      setFailure(() => errorText(error, common));
      toast.error(
        () => errorText(error, common),
        () => t('calls.failed'),
      );
    }
  };
  return (
    <>
      <Button ownerOnly variant="ghost" icon="trash" onPress={() => question.open()}>
        {t('calls.cancel')}
      </Button>
      <Dialog
        open={question.isOpen}
        onClose={question.close}
        alert
        icon="calendar"
        tone="danger"
        title={t('calls.cancelTitle')}
        actions={
          <>
            <Button onPress={question.close}>{t('calls.keep')}</Button>
            <Button variant="danger" pending={isLoading} onPress={() => void confirm()}>
              {t('calls.cancel')}
            </Button>
          </>
        }
      >
        <Stack $gap={16}>
          <Text>
            {t('calls.cancelText', { name, when: at ? format.dateTime(at, { style: 'full', zoneName: true }) : '' })}
          </Text>
          {failure && <Banner tone="danger">{failure}</Banner>}
        </Stack>
      </Dialog>
    </>
  );
}
