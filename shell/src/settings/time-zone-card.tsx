import type { CurrentUser } from '@nb/contracts';
import { currentZone, useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, Heading, Stack, Text, TimeZonePicker } from '@nb/ui';
import { errorText, useSaveProfileMutation, useToast } from '@nb/web-kit';
import { useRefusal } from '../password/use-refusal';

/** By whose clocks the user's days begin and end: the device's until one is chosen. Saved immediately. */
export function TimeZoneCard({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const toast = useToast();
  const { refusal, refuse, clear } = useRefusal<'timeZone'>();
  const [save, { isLoading, originalArgs }] = useSaveProfileMutation();
  const saving = isLoading ? originalArgs : undefined;
  const isChosen = saving?.timeZoneIsChosen ?? user.timeZoneIsChosen ?? false;
  const zone = saving?.timeZone ?? (isChosen ? user.timeZone : null) ?? currentZone();
  const change = async (timeZone: string, timeZoneIsChosen: boolean) => {
    clear();
    try {
      await save({ timeZone, timeZoneIsChosen }).unwrap();
      toast.success(t('settings.timeZone.saved'));
    } catch (error) {
      refuse(
        'timeZone',
        () => t('settings.timeZone.failed'),
        () => errorText(error, common),
      );
    }
  };
  return (
    <Card as="section" aria-labelledby="settings-time-zone">
      <Stack $gap={16}>
        <Stack $gap={4}>
          <Heading level={2} size={18} id="settings-time-zone">
            {t('settings.timeZone.title')}
          </Heading>
          <Text size={14} tone="muted">
            {t('settings.timeZone.text')}
          </Text>
        </Stack>
        <TimeZonePicker
          label={t('settings.timeZone.label')}
          hideLabel
          value={zone}
          noMatches={t('settings.timeZone.none')}
          description={isChosen ? t('settings.timeZone.chosen') : t('settings.timeZone.fromDevice')}
          error={refusal?.text}
          onChange={(chosen) => {
            if (chosen !== zone || !isChosen) void change(chosen, true);
          }}
        />
        {isChosen && (
          <Cluster>
            <Button onPress={() => void change(currentZone(), false)}>{t('settings.timeZone.useDevice')}</Button>
          </Cluster>
        )}
      </Stack>
    </Card>
  );
}
