import type { AdminUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Cluster, IconButton, from } from '@nb/ui';
import { useToast } from '@nb/web-kit';
import styled from 'styled-components';
import type { Doing } from '../manage/user-dialogs';
import { nameOf } from './names';

/** Copying the e-mail is an act of the cards only (RT §2). */
const Narrow = styled.span`
  @media ${from.l} {
    display: none;
  }
`;
/** The reset says its name in words on cards; in the table the icon has to do (RT §2). */
const OnCards = styled.span`
  @media ${from.l} {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

/** Copy e-mail, edit, reset, delete (RT §2). */
export function RowActions({ user, onDo }: { user: AdminUser; onDo: (doing: Doing) => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const name = nameOf(user);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(user.email);
      toast.success(t('users.copiedText', { name }), t('users.copied'));
    } catch {
      toast.error(t('users.copyFailedText'), t('users.copyFailed'));
    }
  };
  return (
    <Cluster $gap={0} $nowrap>
      <Narrow>
        <IconButton
          icon="copy"
          size="s"
          label={t('pair', { label: t('users.copyEmail'), value: user.email })}
          onPress={() => void copy()}
        />
      </Narrow>
      <IconButton
        icon="edit"
        size="s"
        label={t('users.editOf', { name })}
        onPress={() => onDo({ act: 'edit', user })}
      />
      <Button
        variant="ghost"
        size="s"
        icon="refresh"
        aria-label={t('users.resetOf', { name })}
        onPress={() => onDo({ act: 'reset', user })}
      >
        <OnCards>{t('users.reset')}</OnCards>
      </Button>
      <IconButton
        icon="trash"
        size="s"
        label={t('users.deleteOf', { name })}
        onPress={() => onDo({ act: 'delete', user })}
      />
    </Cluster>
  );
}
