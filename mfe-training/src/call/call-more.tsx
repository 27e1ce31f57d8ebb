import type { CurrentUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Cluster, Stack, Text } from '@nb/ui';
import { CallPlaceLine, JoinCall } from '@nb/web-kit';
import { AnswerCall } from './answer-call';
import { useOwnCallQuery } from './own-call.api';

/** Where the call takes place, *Join* around its time, and what one answers to it (docs/product/calls.md). */
export function CallMore({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const { data, isError, isFetching, refetch } = useOwnCallQuery();
  if (!data)
    return isError ? (
      <Cluster $gap={8} role="alert">
        <Text size={14} tone="muted">
          {t('call.moreFailed')}
        </Text>
        <Button size="s" icon="refresh" pending={isFetching} onPress={() => void refetch()}>
          {common('action.retry')}
        </Button>
      </Cluster>
    ) : null;
  const at = data.onboardingCallDatetime;
  return (
    <Stack $gap={12}>
      {data.onboardingCallPlace && <CallPlaceLine place={data.onboardingCallPlace} />}
      {at && <JoinCall at={at} place={data.onboardingCallPlace} />}
      {/* The profile is what the card shows: an answer to another time than that would surprise. */}
      {at && at === user.onboardingCallDatetime && at !== data.heldAt && <AnswerCall call={data} at={at} />}
    </Stack>
  );
}
