import { type CurrentUser, FEW_RECOVERY_CODES } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, LinkButton } from '@nb/ui';
import { Link, useCurrentUserQuery, useLocation } from '@nb/web-kit';
import { useState } from 'react';

const SETTINGS = '/settings#two-step';
/** Key in localStorage: who has read the hint. */
const HINT_READ = 'secondStepHintRead';
const hasRead = (userId: string): boolean => {
  try {
    return localStorage.getItem(HINT_READ) === userId;
  } catch {
    // Without storage it would come back at each visit.
    return true;
  }
};

/** Above every page: from when a second step is required, and that few recovery codes are left. Not while an account is only looked at. */
export function TwoStepBanner() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { pathname } = useLocation();
  const { data: user } = useCurrentUserQuery();
  const own = user?.viewAs ? undefined : user?.secondStep;
  if (!own) return null;
  const { isOn, requiredFrom, recoveryCodesLeft: left } = own;
  const isSoon = !isOn && requiredFrom !== null && Date.parse(requiredFrom) > Date.now();
  const isFew = isOn && left !== null && left <= FEW_RECOVERY_CODES;
  if (!isSoon && !isFew) return null;
  // On that page the card is at hand.
  const way = pathname !== '/settings' && {
    action: (
      <LinkButton as={Link} to={SETTINGS}>
        {t(isSoon ? 'twoStep.soon.act' : 'twoStep.few.act')}
      </LinkButton>
    ),
  };
  return (
    <div style={{ marginBlockEnd: 20 }}>
      <Banner tone="warning" icon="shield" {...way}>
        {isSoon ? t('twoStep.soon.text', { date: format.date(requiredFrom) }) : t('twoStep.few.text', { n: left ?? 0 })}
      </Banner>
    </div>
  );
}

/** Once, where passwords are changed: a long password or a passkey is better. Dismissed for good. */
export function PasswordHint({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const [isRead, setIsRead] = useState(() => hasRead(user.id));
  const own = user.secondStep;
  if (isRead || user.viewAs || !own?.isAvailable || own.isOn) return null;
  const dismiss = () => {
    setIsRead(true);
    try {
      localStorage.setItem(HINT_READ, user.id);
    } catch {
      // Without storage it is not shown at all.
    }
  };
  return (
    <Banner tone="brand" onDismiss={dismiss} dismissLabel={common('action.dismiss')}>
      {t('twoStep.hint')}
    </Banner>
  );
}
