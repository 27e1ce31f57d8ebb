import { type AdminUserDetail, STEP_NUMBERS } from '@nb/contracts';
import { LANGUAGE_NAMES, intlTag, useFormat, useTranslation } from '@nb/i18n';
import {
  EmailText,
  Facts,
  Grid,
  ProgressBar,
  Skeleton,
  SkeletonRegion,
  Stack,
  Text,
  TextLink,
  WholeWord,
} from '@nb/ui';
import { Link, PhoneLinks, ReadFailed, mailHref } from '@nb/web-kit';
import type { UserAction } from '../manage/user-dialogs';
import { useAdminUserConsentsQuery } from './detail.api';
import { Part } from './part';
import { Repair } from './repair';

/** The facts of the account, where it stands in the network, its training and its call. */
export function Overview({ user, onAction }: { user: AdminUserDetail; onAction: (act: UserAction) => void }) {
  return (
    <Stack $gap={20}>
      <Repair user={user} onAction={onAction} />
      <Grid $columns={2} $gap={20}>
        <Stack $gap={20}>
          <Account user={user} />
          <Agreement user={user} />
        </Stack>
        <Stack $gap={20}>
          <Training user={user} />
          <Network user={user} />
        </Stack>
      </Grid>
    </Stack>
  );
}

function Account({ user }: { user: AdminUserDetail }) {
  const { t, i18n } = useTranslation('admin');
  const { t: common } = useTranslation();
  const format = useFormat();
  const none = t('users.none');
  const country =
    user.countryCode === null
      ? none
      : (new Intl.DisplayNames(intlTag(i18n.language), { type: 'region' }).of(user.countryCode) ?? user.countryCode);
  const hears = (['email', 'training'] as const)
    .filter((kind) => user.notifications[kind])
    .map((kind) => t(`detail.hears.${kind}`));
  return (
    <Part title={t('detail.account')}>
      <Facts
        items={[
          [
            common('field.email'),
            <TextLink data-alone="line" key="email" href={mailHref(user.email)}>
              <EmailText email={user.email} />
            </TextLink>,
          ],
          [t('form.uid'), user.uid ?? none],
          [common('field.phone'), user.phone ? <PhoneLinks key="phone" phone={user.phone} /> : none],
          [t('detail.country'), country],
          [common('field.language'), LANGUAGE_NAMES[user.language]],
          [t('detail.since'), format.date(user.createdAt)],
          [t('detail.lastLogin'), user.lastLoginAt ? format.dateTime(user.lastLoginAt) : t('users.never')],
          [t('users.role'), t(user.isMasterAdmin ? 'detail.roles.admin' : 'detail.roles.partner')],
          [t('detail.passwordState'), t(user.tempPassword ? 'detail.passwordTemporary' : 'detail.passwordOwn')],
          // Identity of the version before does not say it.
          ...(user.hasSecondStep == null
            ? []
            : [[t('users.secondStep'), t(user.hasSecondStep ? 'secondStep.has' : 'secondStep.hasNot')] as const]),
          [t('detail.notifications'), hears.length > 0 ? format.heading(format.list(hears)) : t('detail.hears.none')],
        ]}
      />
    </Part>
  );
}

function Training({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const format = useFormat();
  const step = STEP_NUMBERS.find((number) => number === user.currentStep);
  const call = user.onboardingCallDatetime;
  return (
    <Part title={t('detail.training')}>
      <ProgressBar
        label={t('users.progress')}
        value={user.completedSteps}
        max={STEP_NUMBERS.length}
        tone={user.completedSteps === STEP_NUMBERS.length ? 'success' : 'brand'}
        valueText={common('step.count', { done: user.completedSteps, total: STEP_NUMBERS.length })}
      />
      <Facts
        items={[
          [t('detail.currentStep'), step ? `${step} · ${common(`step.titles.${step}`)}` : t('users.none')],
          ...(user.trainingCompletedAt
            ? [[t('detail.completed'), format.date(user.trainingCompletedAt)] as const]
            : []),
          [t('detail.call'), call === null ? t('detail.noCall') : format.dateTime(call, { zoneName: true })],
        ]}
      />
    </Part>
  );
}

function Network({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { sponsor } = user;
  return (
    <Part title={t('detail.network')}>
      <Facts
        items={[
          [
            t('users.columns.sponsor'),
            sponsor ? (
              <TextLink data-alone="line" key="sponsor" as={Link} to={`/admin/users/${sponsor.id}`}>
                {sponsor.uid ? (
                  <WholeWord word={sponsor.uid}>
                    {t('users.sponsor', { name: sponsor.name, uid: sponsor.uid })}
                  </WholeWord>
                ) : (
                  sponsor.name
                )}
              </TextLink>
            ) : (
              t('detail.noSponsor')
            ),
          ],
          [
            t('detail.direct'),
            user.directPartners > 0 && user.uid ? (
              <TextLink
                data-alone="line"
                key="direct"
                as={Link}
                to={`/admin?${new URLSearchParams({ searchType: 'sponsorUid', search: user.uid }).toString()}`}
              >
                {format.number(user.directPartners)}
              </TextLink>
            ) : (
              format.number(user.directPartners)
            ),
          ],
          [t('detail.downline'), format.number(user.downline)],
          [
            t('detail.codes'),
            user.codes.total === 0
              ? t('detail.noCodes')
              : t('detail.codesOpen', {
                  count: user.codes.total,
                  open: format.number(user.codes.open),
                  formatted: format.number(user.codes.total),
                }),
          ],
        ]}
      />
    </Part>
  );
}

/** Every agreement that was given, the latest first. */
function Agreement({ user: { id } }: { user: AdminUserDetail }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { data: consents, isError, error, isFetching, refetch } = useAdminUserConsentsQuery(id);
  return (
    <Part title={t('detail.consent')}>
      {consents ? (
        consents.length === 0 ? (
          <Text tone="muted">{t('detail.noConsent')}</Text>
        ) : (
          <Facts
            items={consents.map(
              ({ version, at, method, language }) =>
                [
                  common('consent.version', { version }),
                  <Stack key={version} $gap={2}>
                    <Text as="span">{format.dateTime(at)}</Text>
                    <Text as="span" size={14} tone="muted">
                      {common(`consent.${method}`, { language: LANGUAGE_NAMES[language] })}
                    </Text>
                  </Stack>,
                ] as const,
            )}
          />
        )
      ) : isError && !isFetching ? (
        <ReadFailed title={t('detail.consentFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRegion label={common('state.loading')}>
          <Skeleton $height={44} />
        </SkeletonRegion>
      )}
    </Part>
  );
}
