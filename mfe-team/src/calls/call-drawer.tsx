import { type CallOverlap, DEFAULT_CALL_TIME, DEFAULT_TIME_ZONE, type PartnerDetails } from '@nb/contracts';
import { type Say, useMessage, useTranslation } from '@nb/i18n';
import { Banner, Button, Card, Checkbox, Drawer, OwnerFields, Stack, Text } from '@nb/ui';
import { errorText, isProblem, useDiscardPrompt, useFailureToast, useToast, useUnsavedChanges } from '@nb/web-kit';
import { type FormEvent, useState } from 'react';
import { nameOf } from '../partners/names';
import { useMoveCallMutation } from '../partners/partners.api';
import { hasCallAhead } from './call-ahead';
import { CallInputs } from './call-fields';
import { CallLinks } from './call-links';
import { type CallFields, callFault } from './call-time';
import { CallTimes } from './call-times';
import { useUsualPlaceQuery } from './calls.api';
import { CancelCall } from './cancel-call';
import { Overlaps } from './overlaps';
import { type PlaceDraft, NO_PLACE, draftOf, placeOf } from './place-draft';
import { PlaceFields } from './place-fields';

/** Edit Onboarding Call (docs/product/calls.md#time): date, time and zone; past days cannot be chosen. */
export function CallDrawer({
  partner,
  onClose,
  proposed,
}: {
  partner: PartnerDetails;
  onClose: () => void;
  /** What the form begins with, in place of the call that there is. */
  proposed?: CallFields | undefined;
}) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const toast = useToast();
  const failed = useFailureToast();
  const [move, { isLoading }] = useMoveCallMutation();
  const [start] = useState<CallFields>(
    () =>
      proposed ?? {
        date: partner.onboardingCallDate ?? '',
        time: partner.onboardingCallTime ?? DEFAULT_CALL_TIME,
        zone: partner.onboardingCallTimezone || DEFAULT_TIME_ZONE,
      },
  );
  const [fields, setFields] = useState(start);
  const [error, setError] = useMessage();
  const [overlaps, setOverlaps] = useState<readonly CallOverlap[]>([]);
  const at = partner.onboardingCallDatetime;
  const name = nameOf(partner);
  const cannotArrange = partner.isActive === false;
  // A new call begins where the viewer's calls usually are. What is not known is not sent, so that nothing is taken away.
  const { data: usual } = useUsualPlaceQuery();
  const [placed, setPlaced] = useState<PlaceDraft>();
  const [isUsualPlace, setIsUsualPlace] = useState(false);
  const [placeError, setPlaceError] = useMessage();
  const known = at ? partner.onboardingCallPlace : usual?.place;
  const place = placed ?? (known ? draftOf(known) : NO_PLACE);
  const isNewPlace = placed !== undefined && JSON.stringify(placed) !== JSON.stringify(draftOf(known));
  const canBeUsual =
    place.where !== 'none' && (isUsualPlace || JSON.stringify(place) !== JSON.stringify(draftOf(usual?.place)));
  const dirty = JSON.stringify(fields) !== JSON.stringify(start) || isNewPlace || isUsualPlace;
  // Off while saving, because a successful save closes the drawer. The drawer itself still asks when it is closed by hand meanwhile.
  useUnsavedChanges(dirty && !isLoading);

  const refuse = (title: Say, text: Say) => {
    setError(text);
    failed.show(text, title);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || cannotArrange) return;
    setError(undefined);
    failed.clear();
    const fault = callFault(fields, new Date());
    if (fault === 'missing')
      return refuse(
        () => t('calls.missing'),
        () => t('calls.missingText'),
      );
    if (fault !== null)
      return refuse(
        () => t('calls.invalid'),
        () => t(`calls.${fault}Text`),
      );
    const wanted = placeOf(place);
    if (wanted === undefined) {
      const fault = () => t(`calls.place.faults.${place.where}`);
      setPlaceError(fault);
      return refuse(() => t('calls.place.invalid'), fault);
    }
    try {
      const answer = await move({
        userId: partner.id,
        onboardingCallDate: fields.date,
        onboardingCallTime: fields.time,
        onboardingCallTimezone: fields.zone,
        // Asks once: saving again while the overlaps are shown confirms it.
        onlyIfFree: overlaps.length === 0,
        ...((placed !== undefined || isUsualPlace) && { place: wanted }),
        ...(isUsualPlace && wanted && { isUsualPlace }),
      }).unwrap();
      if (answer.isSaved === false) return setOverlaps(answer.overlaps);
      toast.success(t('calls.saved'));
      onClose();
    } catch (failure) {
      const isTime = isProblem(failure, 'call.invalid-time', 'call.in-past', 'call.too-far');
      refuse(
        () => t(isTime ? 'calls.invalid' : 'calls.failed'),
        () => errorText(failure, common),
      );
    }
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('calls.title')}
      subtitle={t('calls.with', { name })}
      closeLabel={common('action.close')}
      dirty={dirty}
      discardPrompt={useDiscardPrompt()}
      footer={
        <>
          {hasCallAhead(partner) && <CancelCall partner={partner} onDone={onClose} />}
          <Button
            ownerOnly
            type="submit"
            form="call-form"
            variant="primary"
            disabled={cannotArrange}
            pending={isLoading}
            pendingLabel={t('calls.saving')}
          >
            {t(overlaps.length > 0 ? 'calls.saveAnyway' : 'calls.save')}
          </Button>
        </>
      }
    >
      <Stack as="form" id="call-form" $gap={20} onSubmit={(event: FormEvent) => void submit(event)} noValidate>
        {error && (
          <Banner tone="danger" live="alert">
            {error}
          </Banner>
        )}
        {cannotArrange && <Banner tone="warning">{common('errors.partner.deactivated')}</Banner>}
        {overlaps.length > 0 && <Overlaps calls={overlaps} />}
        {at && (
          <Card $tone="sunken" $padding={16}>
            <Stack $gap={12}>
              <Text size={14} tone="muted">
                {t('calls.now')}
              </Text>
              <CallTimes at={at} zone={partner.onboardingCallTimezone} />
              <CallLinks at={at} name={name} file={`/api/partner/${partner.id}/onboarding-call.ics`} />
            </Stack>
          </Card>
        )}
        <OwnerFields>
          <Stack $gap={20}>
            <CallInputs
              value={fields}
              onChange={(next) => {
                setFields(next);
                setError(undefined);
                failed.clear();
                setOverlaps([]);
              }}
            />
            <PlaceFields
              value={place}
              error={placeError}
              onChange={(next) => {
                setPlaced(next);
                setPlaceError(undefined);
                setError(undefined);
                failed.clear();
              }}
            />
            {canBeUsual && (
              <Checkbox checked={isUsualPlace} onChange={setIsUsualPlace}>
                {t('calls.place.keep')}
              </Checkbox>
            )}
          </Stack>
        </OwnerFields>
      </Stack>
    </Drawer>
  );
}
