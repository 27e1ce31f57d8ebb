import type { ComplianceStatus } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import { Banner, Button, Card, Checkbox, Cluster, Heading, Icon, Stack, Text } from '@nb/ui';
import { errorText, isProblem, useFailureToast, useNavigate, useToast } from '@nb/web-kit';
import { type FormEvent, useRef, useState } from 'react';
import { useAgreeToComplianceMutation } from './compliance.api';

/** The agreement: ticked, saved by the server, then on to the training (docs/product/training.md#compliance). */
export function AgreeCard({ status, onOutdated }: { status: ComplianceStatus; onOutdated: () => void }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const toast = useToast();
  const failed = useFailureToast();
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [agreed, setAgreed] = useState(false);
  const [unticked, setUnticked] = useState(false);
  const [failure, setFailure] = useMessage();
  const [agree, { isLoading }] = useAgreeToComplianceMutation();
  const tick = (checked: boolean) => {
    setAgreed(checked);
    // What was missing is there now.
    if (unticked) failed.over();
    setUnticked(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    failed.over();
    setUnticked(!agreed);
    if (!agreed) {
      failed.tell(
        () => t('compliance.requiredText'),
        () => t('compliance.required'),
      );
      box.current?.focus();
      return;
    }
    try {
      await agree({ version: status.currentVersion }).unwrap();
      toast.success(t('compliance.savedText'), t('compliance.saved'));
      await navigate('/basic-training');
    } catch (error) {
      const outdated = isProblem(error, 'compliance.version-outdated');
      const text = () => (outdated ? errorText(error, common) : t('compliance.saveFailed'));
      setFailure(text);
      failed.tell(text);
      if (!outdated) return;
      // The tick was for the version before.
      setAgreed(false);
      onOutdated();
    }
  };
  return (
    <Card as="form" onSubmit={(event: FormEvent) => void submit(event)} aria-labelledby="agreement" noValidate>
      <Stack $gap={16}>
        <Cluster $gap={8}>
          <Icon name="shield" size={24} />
          <Heading level={2} size={18} id="agreement">
            {t('compliance.agreement')}
          </Heading>
        </Cluster>
        <Text>{status.version === null ? t('compliance.agreementText') : t('compliance.newVersionText')}</Text>
        {failure !== undefined && <Banner tone="danger" live="alert" title={failure} />}
        <Checkbox
          ref={box}
          checked={agreed}
          onChange={tick}
          required
          error={unticked ? t('compliance.requiredText') : undefined}
          description={t('compliance.version', { version: status.currentVersion })}
        >
          {t('compliance.checkbox')}
        </Checkbox>
        {/* on a phone a refusal would lie over the button it is about, and over what is said at the box */}
        <Cluster data-page-actions>
          <Button ownerOnly type="submit" variant="primary" pending={isLoading} pendingLabel={common('state.saving')}>
            {t('compliance.save')}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}
