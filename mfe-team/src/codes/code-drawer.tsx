import type { Referral } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Banner, Button, Cluster, CopyButton, Drawer, Stack, Text, TextField } from '@nb/ui';
import { errorText, isProblem, useCurrentUserQuery, useToast } from '@nb/web-kit';
import { type FormEvent, useState } from 'react';
import { useCodesQuery, useGenerateCodeMutation, useUpdateCodeMutation } from '../partners/partners.api';
import { CodeForm } from './code-form';
import { type CodeErrors, bodyOf, checkFields, fieldsOf, newFields } from './code-fields';

interface CodeDrawerProps {
  /** `new`, or the id of the code to edit. */
  id: string;
  onClose: () => void;
}

/** Generate or edit an invitation (RT §2, M4). */
export function CodeDrawer({ id, onClose }: CodeDrawerProps) {
  const { data: user } = useCurrentUserQuery();
  const { data: codes } = useCodesQuery();
  const code = codes?.find((candidate) => candidate.id === id);
  const [round, setRound] = useState(0);
  if (!user || (id !== 'new' && !code)) return null;
  return <Editor key={`${id}-${round}`} code={code} zone={user.onboardingCallTimezone} onClose={onClose} onAnother={() => setRound(round + 1)} />;
}

function Editor({ code, zone, onClose, onAnother }: { code: Referral | undefined; zone: string; onClose: () => void; onAnother: () => void }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [generate, generating] = useGenerateCodeMutation();
  const [update, updating] = useUpdateCodeMutation();
  const [start] = useState(() => (code ? fieldsOf(code) : newFields(zone)));
  const [fields, setFields] = useState(start);
  const [errors, setErrors] = useState<CodeErrors>({});
  const [failure, setFailure] = useState<string>();
  const [made, setMade] = useState<Referral>();
  const busy = generating.isLoading || updating.isLoading;
  const dirty = !made && JSON.stringify(fields) !== JSON.stringify(start);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    const found = checkFields(fields, new Date());
    setErrors(found);
    setFailure(undefined);
    if (found.expiry) toast.error(t('codes.expiryInvalid'), t('codes.invalidDate'));
    if (Object.keys(found).length > 0) return;
    try {
      if (code) {
        await update({ id: code.id, body: bodyOf(fields) }).unwrap();
        toast.success(t('codes.updated'));
        onClose();
      } else {
        setMade(await generate(bodyOf(fields)).unwrap());
        toast.success(t('codes.generated'));
      }
    } catch (error) {
      const text = errorText(error, common);
      if (isProblem(error, 'referral.invalid-code')) setErrors({ customCode: 'customInvalid' });
      setFailure(text);
      toast.error(text, code ? t('codes.updateFailed') : t('codes.failed'));
    }
  };
  const footer = made
    ? <Cluster><Button variant="primary" onPress={onClose}>{t('codes.done')}</Button><Button onPress={onAnother}>{t('codes.another')}</Button></Cluster>
    : (
      <Cluster>
        <Button type="submit" form="code-form" variant="primary" pending={busy} pendingLabel={code ? t('codes.updating') : t('codes.generating')}>{code ? t('codes.save') : t('codes.submit')}</Button>
      </Cluster>
    );
  return (
    <Drawer
      open onClose={onClose} title={code ? t('codes.change') : t('codes.create')} subtitle={code ? code.code : t('codes.intro')} closeLabel={t('codes.close')} footer={footer}
      dirty={dirty && !busy} discardPrompt={{ title: t('discard.title'), text: t('discard.text'), keep: t('discard.keep'), discard: t('discard.discard') }}
    >
      {made ? <Made code={made} /> : (
        <Stack as="form" id="code-form" $gap={20} onSubmit={(event: FormEvent) => void submit(event)} noValidate>
          {failure && <Banner tone="danger" live="alert">{failure}</Banner>}
          <CodeForm fields={fields} errors={errors} hasPasscode={code?.hasPasscode ?? false} onChange={(change) => { setFields({ ...fields, ...change }); setErrors({}); }} />
        </Stack>
      )}
    </Drawer>
  );
}

/** The link to send, ready to copy. */
function Made({ code }: { code: Referral }) {
  const { t } = useTranslation('team');
  const toast = useToast();
  return (
    <Stack $gap={20}>
      <Banner tone="success" title={t('codes.ready')} live="status"><Text>{t('codes.readyText')}</Text></Banner>
      <TextField label={t('codes.link')} name="link" readOnly value={code.url} onChange={() => undefined} />
      <CopyButton text={code.url} label={t('codes.copy')} copiedLabel={t('codes.copied')} failedLabel={t('codes.copyFailed')} variant="primary" onFailed={() => toast.error(t('codes.copyFailed'))} />
    </Stack>
  );
}
