import { useTranslation } from '@nb/i18n';
import { Banner, Button, Card, Cluster, Container, Heading, Stack, Text } from '@nb/ui';
import {
  Navigate,
  OfflineBanner,
  ReadFailed,
  hasPasskeys,
  useBrand,
  useCurrentUserQuery,
  useLanguage,
  useLocation,
  useLogoutMutation,
  useNavigate,
  usePage,
  useToast,
  Link,
} from '@nb/web-kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { LoadingScreen } from '../frame/loading-screen';
import { PublicFrameView } from '../frame/public-frame-view';
import { nextPage } from '../routing/paths';
import { CardWaiting } from '../settings/card-states';
import { Enrolment } from './enrolment';
import { useSecondStepQuery } from './two-step.api';
import { useEnrolment } from './use-enrolment';

const Column = styled(Stack)`
  inline-size: 100%;
  max-inline-size: 560px;
  margin-inline: auto;
  padding-block: clamp(16px, 6vh, 72px) 48px;
`;

/** `/set-up-two-step`: where somebody is led whose account must have a second step and has none. Nothing else is open to them until then. */
export function SetUpTwoStepPage() {
  const { t } = useTranslation('shell');
  const brand = useBrand();
  const { search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const { data: user } = useCurrentUserQuery();
  const [logout, leaving] = useLogoutMutation();
  const enrolment = useEnrolment();
  const { stage } = enrolment;
  const h1 = usePage(t('twoStep.setUp.title'));
  // Its end is said by this page; who comes here without need is led on.
  const isFinished = useRef(false);
  const stageTitle = useRef<HTMLHeadingElement>(null);
  const at = stage?.at;
  useEffect(() => {
    if (at === 'app' || at === 'passkey') stageTitle.current?.focus();
  }, [at]);
  const next = nextPage(search);
  const language = useLanguage();
  if (!user) return <LoadingScreen />;
  if (!user.secondStep?.isRequiredNow && !isFinished.current) return <Navigate to={next} replace />;
  return (
    <PublicFrameView link={Link} language={language} above={<OfflineBanner />} signInLink={false}>
      <Container>
        <Column $gap={20}>
          <Stack $gap={8}>
            <Heading level={1} ref={h1} tabIndex={-1}>
              {t('twoStep.setUp.title')}
            </Heading>
            <Text tone="muted">{t('twoStep.setUp.text', { brand: brand.name })}</Text>
          </Stack>
          {enrolment.failure && (
            <Banner tone="danger" live="alert">
              {enrolment.failure}
            </Banner>
          )}
          {stage ? (
            <Card as="section" aria-labelledby="stage">
              <Stack $gap={16}>
                <Heading level={2} size={18} id="stage" ref={stageTitle} tabIndex={-1}>
                  {t(`twoStep.stage.${stage.at}`)}
                </Heading>
                <Enrolment
                  stage={stage}
                  onStage={enrolment.setStage}
                  onDone={() => {
                    isFinished.current = true;
                    toast.success(t('twoStep.done.codes'));
                    void navigate(next, { replace: true });
                  }}
                  aside={
                    (at === 'app' || at === 'passkey') && (
                      <Button variant="ghost" icon="arrow-left" onPress={() => enrolment.setStage(undefined)}>
                        {t('twoStep.setUp.otherWay')}
                      </Button>
                    )
                  }
                />
              </Stack>
            </Card>
          ) : (
            <Choice enrolment={enrolment} />
          )}
          <Cluster>
            <Button variant="ghost" icon="logout" pending={leaving.isLoading} onPress={() => void logout('/auth')}>
              {t('passwordChange.logout')}
            </Button>
          </Cluster>
        </Column>
      </Container>
    </PublicFrameView>
  );
}

/** What can be set up here. */
function Choice({ enrolment }: { enrolment: ReturnType<typeof useEnrolment> }) {
  const { t } = useTranslation('shell');
  const { data: state, isError, error, isFetching, refetch } = useSecondStepQuery();
  if (!state)
    return isError ? (
      <ReadFailed title={t('twoStep.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <CardWaiting lines={2} />
    );
  if (state.awaitsRecoveryCode)
    return (
      <Banner
        tone="warning"
        title={t('twoStep.awaits.title')}
        action={
          <Button variant="primary" pending={enrolment.isMaking} onPress={() => void enrolment.makeCodes()}>
            {t('twoStep.awaits.act')}
          </Button>
        }
      >
        {t('twoStep.awaits.text')}
      </Banner>
    );
  return (
    <Stack $gap={16}>
      <Card as="section" aria-labelledby="with-app">
        <Stack $gap={12}>
          <Heading level={2} size={18} id="with-app">
            {t('twoStep.app.name')}
          </Heading>
          <Text>{t('twoStep.setUp.app')}</Text>
          <Cluster>
            <Button
              variant="primary"
              icon="smartphone"
              pending={enrolment.isBeginning}
              onPress={() => void enrolment.addApp()}
            >
              {t('twoStep.app.add')}
            </Button>
          </Cluster>
        </Stack>
      </Card>
      {hasPasskeys() && (
        <Card as="section" aria-labelledby="with-passkey">
          <Stack $gap={12}>
            <Heading level={2} size={18} id="with-passkey">
              {t('twoStep.setUp.passkeyTitle')}
            </Heading>
            <Text>{t('twoStep.setUp.passkey')}</Text>
            <Cluster>
              <Button icon="key" onPress={() => void enrolment.addPasskey()}>
                {t('twoStep.passkey.add')}
              </Button>
            </Cluster>
          </Stack>
        </Card>
      )}
    </Stack>
  );
}
