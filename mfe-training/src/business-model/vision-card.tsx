import type { Progress } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import { Button, Checkbox, Cluster, LinkButton, Stack, Text } from '@nb/ui';
import { errorText, useBrand, useFailureToast, useToast, useUnsavedChanges } from '@nb/web-kit';
import { useSaveProgressMutation } from '../saving/progress.api';
import { useState } from 'react';
import { Box } from '../steps/box';
import { guestPage, shopLinks, uidOf } from '../steps/referral-id';

type Vision = { action1Completed: boolean; action2Completed: boolean };

/** The two vision actions, saved only by the button (docs/product/training.md#business-model), and the partner's own presentation link. */
export function VisionCard({ progress }: { progress: Progress }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const brand = useBrand();
  const toast = useToast();
  const failed = useFailureToast();
  const [save, { isLoading }] = useSaveProgressMutation();
  const { action1Completed = false, action2Completed = false } = progress.businessModel;
  const [ticked, setTicked] = useState<Partial<Vision>>({});
  const [failure, setFailure] = useMessage();
  const vision: Vision = { action1Completed, action2Completed, ...ticked };
  const dirty = vision.action1Completed !== action1Completed || vision.action2Completed !== action2Completed;
  useUnsavedChanges(dirty);
  const uid = uidOf(progress.referralLink);
  const presentation =
    brand.presentationUrl === undefined ? shopLinks(brand.shopHosts, uid)[0] : guestPage(brand.presentationUrl, uid);
  const video = brand.videoUrl === undefined ? undefined : guestPage(brand.videoUrl, uid);
  const press = async () => {
    setFailure(undefined);
    failed.clear();
    try {
      await save({ businessModel: vision }).unwrap();
      setTicked({});
      toast.success(t('businessModel.saved'));
    } catch (error) {
      setFailure(() => errorText(error, common));
      failed.show(
        () => errorText(error, common),
        () => t('save.failedTitle'),
      );
    }
  };
  return (
    <Box id="vision" title={t('businessModel.vision')}>
      <Stack $gap={8}>
        <Checkbox
          checked={vision.action1Completed}
          onChange={(checked) => setTicked((now) => ({ ...now, action1Completed: checked }))}
          description={t('businessModel.action1Text')}
        >
          {t('businessModel.action1')}
        </Checkbox>
        <div style={{ paddingInlineStart: 36 }}>
          {uid === '' ? (
            <Text size={14} tone="muted">
              {t('businessModel.noLink')}
            </Text>
          ) : (
            <Cluster $gap={8}>
              <LinkButton size="s" href={presentation} target="_blank" rel="noreferrer" icon="external">
                {t('businessModel.presentation')}
              </LinkButton>
              {video !== undefined && (
                <LinkButton size="s" href={video} target="_blank" rel="noreferrer" icon="video">
                  {t('businessModel.video')}
                </LinkButton>
              )}
            </Cluster>
          )}
        </div>
        <Checkbox
          checked={vision.action2Completed}
          onChange={(checked) => setTicked((now) => ({ ...now, action2Completed: checked }))}
          description={t('businessModel.action2Text')}
          error={failure}
        >
          {t('businessModel.action2')}
        </Checkbox>
      </Stack>
      <Cluster $gap={12} data-page-actions>
        <Button
          ownerOnly
          variant="primary"
          pending={isLoading && dirty}
          pendingLabel={common('state.saving')}
          onPress={() => void press()}
        >
          {t('businessModel.save')}
        </Button>
        {dirty && (
          <Text as="span" size={14} tone="muted">
            {common('save.unsaved')}
          </Text>
        )}
      </Cluster>
    </Box>
  );
}
