import { useMessage, useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, Heading, OwnerFields, Skeleton, Stack, Text } from '@nb/ui';
import { ReadFailed, errorText, useToast, useUnsavedChanges } from '@nb/web-kit';
import { type FormEvent, useState } from 'react';
import { useSaveUsualPlaceMutation, useUsualPlaceQuery } from './calls.api';
import { type PlaceDraft, draftOf, placeOf } from './place-draft';
import { PlaceFields } from './place-fields';

/** In Settings: where the viewer's calls usually take place (docs/product/calls.md#place). */
export function UsualPlaceCard() {
  const { t } = useTranslation('team');
  const { data, error, isError, isFetching, refetch } = useUsualPlaceQuery();
  return (
    <Card as="section" aria-labelledby="settings-call-place">
      <Stack $gap={16}>
        <Stack $gap={4}>
          <Heading level={2} size={18} id="settings-call-place">
            {t('calls.place.usualTitle')}
          </Heading>
          <Text size={14} tone="muted">
            {t('calls.place.usualText')}
          </Text>
        </Stack>
        {data ? (
          <UsualPlaceForm saved={draftOf(data.place)} />
        ) : isError ? (
          <ReadFailed
            level={3}
            title={t('calls.place.usualFailed')}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton $height={72} />
        )}
      </Stack>
    </Card>
  );
}

function UsualPlaceForm({ saved }: { saved: PlaceDraft }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [save, { isLoading }] = useSaveUsualPlaceMutation();
  const [edited, setEdited] = useState<PlaceDraft>();
  const [refusal, setRefusal] = useMessage();
  const draft = edited ?? saved;
  const dirty = draft.where !== saved.where || draft.value !== saved.value;
  useUnsavedChanges(dirty && !isLoading);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const place = placeOf(draft);
    if (place === undefined) return setRefusal(() => t(`calls.place.faults.${draft.where}`));
    try {
      await save({ place }).unwrap();
      setEdited(undefined);
      toast.success(t('calls.place.usualSaved'));
    } catch (error) {
      setRefusal(() => errorText(error, common));
    }
  };
  return (
    <OwnerFields>
      <Stack as="form" $gap={16} onSubmit={(event: FormEvent) => void submit(event)} noValidate>
        <PlaceFields
          value={draft}
          onChange={(next) => {
            setEdited(next);
            setRefusal(undefined);
          }}
          error={refusal}
        />
        {refusal && draft.where === 'none' && (
          <Text role="alert" size={14} tone="danger">
            {refusal}
          </Text>
        )}
        {dirty && (
          <Cluster>
            <Button ownerOnly type="submit" variant="primary" pending={isLoading}>
              {common('action.save')}
            </Button>
            <Button
              onPress={() => {
                setEdited(undefined);
                setRefusal(undefined);
              }}
            >
              {common('action.discard')}
            </Button>
          </Cluster>
        )}
      </Stack>
    </OwnerFields>
  );
}
