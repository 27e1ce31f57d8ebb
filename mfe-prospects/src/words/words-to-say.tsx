import type { Prospect } from '@nb/contracts';
import { LANGUAGES, LANGUAGE_NAMES, useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  Cluster,
  CopyButton,
  LinkButton,
  Select,
  Stack,
  TextArea,
  TextLink,
  useViewOnly,
} from '@nb/ui';
import { mailHref, useBrand, useCurrentUserQuery, useLanguage, useToast } from '@nb/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { leaveFor } from '../touches/asked-touch';
import { WAY_ICONS, withNumber } from './contact-links';
import { keepWritten, writtenTo } from './open-words';
import { useWays } from './use-ways';
import { useWordsTexts } from './words-texts';
import {
  PURPOSES,
  type Way,
  compose,
  hrefTo,
  languageFor,
  languageOf,
  numbersFor,
  purposeFor,
  subjectOf,
} from './words.rules';

export interface WordsToSayProps {
  contact: Prospect;
  /** The way that was asked for: its link stands first. */
  first?: Way | undefined;
  /** A link was followed. */
  onSent?: () => void;
}

/**
 * An editable message to a contact, in their language, with the links that open it in WhatsApp, SMS, mail or Telegram. It begins with who one is, that it is
 * network marketing, and why one writes. Nothing is sent from here.
 */
export function WordsToSay({ contact, first, onSent }: WordsToSayProps) {
  const { t, i18n } = useTranslation('prospects');
  const { t: common } = useTranslation();
  const { name: brand } = useBrand();
  const { language: own } = useLanguage();
  const { data: user } = useCurrentUserQuery();
  const viewOnly = useViewOnly();
  const toast = useToast();
  const { numbers, ways } = useWays(contact);
  const [language, setLanguage] = useState(() =>
    languageFor(numbersFor('whatsapp', numbers)[0] ?? numbers[0], languageOf(own)),
  );
  const [purpose, setPurpose] = useState(() => purposeFor(contact));
  const texts = useWordsTexts(language);
  const key = `${contact.id} ${language} ${purpose}`;
  const [typed, setTyped] = useState<{ key: string; text: string }>();
  const proposed =
    texts && compose(texts, contact.name, purpose, { me: user?.firstName || user?.lastName || '', brand });
  const text = typed?.key === key ? typed.text : (writtenTo(key) ?? proposed ?? '');
  const write = (value: string) => {
    setTyped({ key, text: value });
    keepWritten(key, value === proposed ? undefined : value);
  };
  const links = [...ways]
    .sort((a, b) => Number(b === first) - Number(a === first))
    .filter((way) => way !== 'call')
    .flatMap((way): { way: Exclude<Way, 'call'>; label: string; href: string | undefined }[] => {
      const label = t(`words.open.${way}`);
      if (way !== 'email')
        return numbersFor(way, numbers).map((number) => ({
          way,
          label: withNumber(label, number, numbers),
          href: hrefTo(way, number, text),
        }));
      const subject = texts ? subjectOf(texts, user?.firstName ?? '') : '';
      return [{ way, label, href: mailHref(contact.email ?? '', { subject, body: text }) }];
    });
  if (contact.mayContact === 'no') return <Banner tone="info" title={t('words.off', { name: contact.name })} />;
  return (
    <Stack $gap={16}>
      <Choices>
        <Select
          label={t('words.purpose')}
          value={purpose}
          onChange={setPurpose}
          options={PURPOSES.map((value) => ({ value, label: t(`words.purposes.${value}`) }))}
        />
        <Select
          label={common('field.language')}
          value={language}
          onChange={setLanguage}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </Choices>
      <div lang={language}>
        <TextArea label={t('words.text')} value={text} onChange={write} rows={7} description={t('words.hint')} />
      </div>
      {links.length === 0 && <Banner tone="info" title={t('words.noWay', { name: contact.name })} />}
      <Cluster $gap={8}>
        {links.map(({ way, label, href }, index) => (
          <LinkButton
            key={`${way} ${index}`}
            icon={WAY_ICONS[way]}
            variant={index === 0 ? 'primary' : 'secondary'}
            href={href}
            {...((way === 'whatsapp' || way === 'telegram') && { target: '_blank', rel: 'noreferrer' })}
            onClick={() => {
              if (!viewOnly) leaveFor(contact, 'message');
              keepWritten(key, undefined);
              onSent?.();
            }}
          >
            {label}
          </LinkButton>
        ))}
        <CopyButton
          text={text}
          label={t('action.copy')}
          copiedLabel={t('action.copied')}
          failedLabel={t('toast.copyFailed')}
          onCopied={() => toast.success(t('toast.copied'))}
        />
        {text !== proposed && proposed !== undefined && (
          <Button variant="ghost" icon="undo" onPress={() => write(proposed)}>
            {t('words.reset')}
          </Button>
        )}
      </Cluster>
      <TextLink
        data-alone
        href={`/api/content/income-statement?lang=${i18n.language}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('guide.earnings')}
      </TextLink>
    </Stack>
  );
}

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
  gap: 12px;
`;
