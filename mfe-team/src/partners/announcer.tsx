import { type LiveMessage, STEP_NUMBERS } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { VisuallyHidden } from '@nb/ui';
import { onLive } from '@nb/web-kit';
import { useEffect, useState } from 'react';
import { hasJustArrived } from './live';
import { nameOf } from './names';

/** Says to a screen reader what has just moved in the list. */
export function Announcer() {
  const { t } = useTranslation('team');
  const [text, setText] = useState('');
  useEffect(() => {
    const words = (message: LiveMessage): string | null => {
      if (message.type !== 'partner') return null;
      const { member, reason } = message;
      // An account that has just been made is told of in parts, its empty training and the invitation's call among them: said, they would
      // take the place of the news that somebody has come.
      if (reason !== 'registered' && member.trainingProgress.completedSteps === 0 && hasJustArrived(member.id))
        return null;
      return t(`partners.live.${reason}`, {
        name: nameOf(member),
        done: member.trainingProgress.completedSteps,
        total: STEP_NUMBERS.length,
        count: member.prospectsTotal,
      });
    };
    return onLive((message) => {
      const said = words(message);
      if (said) setText(said);
    });
  }, [t]);
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}
