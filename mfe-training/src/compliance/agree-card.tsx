import type { ComplianceStatus } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import { Banner, Button, Card, Checkbox, Cluster, Heading, Icon, Stack, Text } from '@nb/ui';
import { errorText, isProblem, useNavigate, useToast } from '@nb/web-kit';
import { type FormEvent, useRef, useState } from 'react';
import { useAgreeToComplianceMutation } from './compliance.api';

/** The agreement: ticked, saved by the server, then on to the training (docs/product/training.md#compliance). */
export function AgreeCard({ status, onOutdated }: { status: ComplianceStatus; onOutdated: () => void }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [agreed, setAgreed] = useState(false);
  const [unticked, setUnticked] = useState(false);
  const [failure, setFailure] = useMessage();
  const [agree, { isLoading }] = useAgreeToComplianceMutation();
  const tick = (checked: boolean) => {
    setAgreed(checked);
    // What was missing is there now.
    setUnticked(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setUnticked(!agreed);
    if (!agreed) {
      box.current?.focus();
      return;
    }
    try {
      await agree({ version: status.currentVersion }).unwrap();
      toast.success(t('compliance.savedText'), t('compliance.saved'));
      await navigate('/basic-training');
    } catch (error) {
      const outdated = isProblem(error, 'compliance.version-outdated');
      setFailure(() => (outdated ? errorText(error, common) : t('compliance.saveFailed')));
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
          error={
            unticked && (
              <>
                <strong>{t('compliance.required')}</strong>
                <br />
                {t('compliance.requiredText')}
              </>
            )
          }
          description={t('compliance.version', { version: status.currentVersion })}
        >
          {t('compliance.checkbox')}
        </Checkbox>
        {/* on a phone a message at the edge would lie over the button */}
        <Cluster data-page-actions>
          <Button ownerOnly type="submit" variant="primary" pending={isLoading} pendingLabel={common('state.saving')}>
            {t('compliance.save')}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}
