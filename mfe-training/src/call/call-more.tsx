import type { CurrentUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Cluster, Skeleton, Stack, Text } from '@nb/ui';
import { CallPlaceLine, JoinCall } from '@nb/web-kit';
import { AnswerCall } from './answer-call';
import { useOwnCallQuery } from './own-call.api';

/** *Join*, around the time of the call. */
export function JoinOwnCall() {
  const { data } = useOwnCallQuery();
  const at = data?.onboardingCallDatetime;
  return at ? <JoinCall at={at} place={data.onboardingCallPlace} /> : null;
}

/** Where the call takes place, and what one answers to it (docs/product/calls.md). */
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
    ) : (
      // As high as what comes, so that nothing below it moves.
      <Skeleton $height={108} />
    );
  const at = data.onboardingCallDatetime;
  return (
    <Stack $gap={12}>
      {data.onboardingCallPlace && <CallPlaceLine place={data.onboardingCallPlace} />}
      {/* The profile is what the card shows: an answer to another time than that would surprise. */}
      {at && at === user.onboardingCallDatetime && at !== data.heldAt && <AnswerCall call={data} at={at} />}
    </Stack>
  );
}
