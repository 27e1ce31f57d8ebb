import type { createdUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Banner, Button, CopyButton, Dialog, Stack, Text } from '@nb/ui';
import styled from 'styled-components';
import type { z } from 'zod';
import { nameOf } from '../users/names';

const Password = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: center;
  justify-content: space-between;
  padding: 12px 12px 12px 20px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-sunken);
  code {
    font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace;
    font-size: 1.25rem;
    letter-spacing: 0.04em;
    overflow-wrap: anywhere;
    user-select: all;
  }
`;

interface CreatedDialogProps {
  made: z.infer<typeof createdUser>;
  onClose: () => void;
  onAnother: () => void;
}

/** The temporary password, shown this once (docs/product/admin.md#creating-and-editing): only its buttons close it. */
export function CreatedDialog({ made: { user, temporaryPassword }, onClose, onAnother }: CreatedDialogProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={t('create.ready', { name: nameOf(user) })}
      icon="check-circle"
      tone="success"
      actions={
        <>
          <Button onPress={onAnother}>{t('create.another')}</Button>
          <Button variant="primary" onPress={onClose}>
            {t('create.finish')}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        <Text>{t('create.tell', { email: user.email })}</Text>
        <Stack $gap={8}>
          <Text size={14} weight={600} id="temporary-password">
            {t('create.password')}
          </Text>
          <Password>
            <code aria-labelledby="temporary-password">{temporaryPassword}</code>
            <CopyButton
              text={temporaryPassword}
              label={t('create.copy')}
              copiedLabel={common('action.copied')}
              failedLabel={t('users.copyFailed')}
            />
          </Password>
        </Stack>
        <Banner tone="warning">{t(user.tempPassword ? 'create.once' : 'create.onceKept')}</Banner>
      </Stack>
    </Dialog>
  );
}
