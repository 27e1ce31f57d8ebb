import type { TotpEnrolment } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import { errorText } from '@nb/web-kit';
import { useState } from 'react';
import { useBeginTotpMutation, useMakeRecoveryCodesMutation } from './two-step.api';

/** Where somebody is who sets up a second step. */
export type Stage =
  | { at: 'app'; enrolment: TotpEnrolment }
  | { at: 'passkey' }
  /** The recovery codes are shown, this once. */
  | { at: 'codes'; codes: readonly string[] }
  /** One of them is typed back. */
  | { at: 'confirm'; codes: readonly string[] };

/** What begins an enrolment, with its failure. */
export function useEnrolment() {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>();
  const [failure, setFailure] = useMessage();
  const [begin, beginning] = useBeginTotpMutation();
  const [makeCodes, making] = useMakeRecoveryCodesMutation();
  const run = async (act: () => Promise<Stage>) => {
    setFailure();
    try {
      setStage(await act());
    } catch (error) {
      setFailure(() => errorText(error, t));
    }
  };
  return {
    stage,
    setStage,
    failure,
    setFailure,
    isBeginning: beginning.isLoading,
    isMaking: making.isLoading,
    addApp: () => run(async () => ({ at: 'app', enrolment: await begin().unwrap() })),
    addPasskey: () => run(async () => ({ at: 'passkey' })),
    makeCodes: () =>
      run(async () => {
        const { recoveryCodes } = await makeCodes().unwrap();
        making.reset();
        return { at: 'codes', codes: recoveryCodes ?? [] };
      }),
  };
}
