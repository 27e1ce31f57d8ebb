import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../actions/button';
import { OwnerFields, ViewOnlyProvider } from '../actions/view-only';
import { Checkbox } from '../fields/checkbox';
import { ComboBox } from '../fields/combo-box';
import { FileDrop } from '../fields/file-drop';
import { FormErrorSummary } from '../fields/form-error-summary';
import { RadioGroup } from '../fields/radio-group';
import { SearchField } from '../fields/search-field';
import { Select } from '../fields/select';
import { Slider } from '../fields/slider';
import { Switch } from '../fields/switch';
import { TextArea } from '../fields/text-area';
import { PasswordField, TextField, asEmail } from '../fields/text-field';
import { UserName } from '../fields/user-name';
import { Grid, Stack } from '../layout/layout';
import { Text } from '../layout/text';
import { DateField, DatePicker, TimeField, TimeZonePicker } from '../date/index';
import { type Story, Example, InState } from './story';

const Narrow = styled(Stack)`
  max-inline-size: 480px;
`;
const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
  { value: 'fr', label: 'Français' },
  { value: 'de', label: 'Deutsch' },
  { value: 'hi', label: 'हिन्दी' },
  { value: 'pa', label: 'ਪੰਜਾਬੀ' },
  { value: 'tl', label: 'Tagalog', disabled: true },
];

const TextFields = () => (
  <Grid $min={300} $gap={24}>
    <TextField label="Name" placeholder="Maria Fernández" required />
    <TextField label="Phone" hint="optional" type="tel" icon="phone" description="With country code" />
    <TextField label="Email" {...asEmail} defaultValue="maria@" error="Please enter a valid email address" />
    <TextField label="Distributor ID" defaultValue="UC-40213" disabled />
    <TextField label="Monthly goal" inputMode="numeric" suffix="USD" defaultValue="1,500" />
    <UserName email="maria@example.com" />
    <PasswordField
      label="Password"
      autoComplete="current-password"
      showLabel="Show password"
      capsLockText="Caps Lock is on"
      defaultValue="secret"
    />
    <TextArea label="Notes" hint="optional" placeholder="How do you know each other?" />
    <TextArea label="Notes" defaultValue="Too long" error="At most 2,000 characters" />
    <SearchField label="Search contacts" clearLabel="Clear search" placeholder="Search contacts" />
    <SearchField label="Search contacts" showLabel clearLabel="Clear search" defaultValue="maria" />
  </Grid>
);
const LookedAt = () => (
  <ViewOnlyProvider reason="You are viewing this account. Nothing can be changed here." onRefused={() => undefined}>
    <Narrow>
      <OwnerFields>
        <TextField label="Name" defaultValue="Maria Fernández" />
        <Switch defaultChecked>Email</Switch>
      </OwnerFields>
      <Button ownerOnly>Save</Button>
    </Narrow>
  </ViewOnlyProvider>
);
const Files = () => (
  <Narrow>
    <FileDrop
      title="Drop a CSV file here"
      hint="CSV, TSV or TXT, up to 5,000 rows"
      chooseLabel="Choose file"
      accept={['.csv', '.tsv', '.txt']}
      onFile={() => undefined}
    />
  </Narrow>
);
function Choices() {
  const [some, setSome] = useState(false);
  return (
    <Grid $min={300} $gap={32}>
      <Example title="Checkbox" stacked>
        <Stack $gap={0}>
          <Checkbox>Remember me</Checkbox>
          <Checkbox defaultChecked description="Saved at once">
            Join the team community
          </Checkbox>
          <Checkbox indeterminate={!some} checked={some} onChange={setSome}>
            All 24 rows
          </Checkbox>
          <Checkbox error="You must agree to the compliance terms before proceeding.">I agree to the terms</Checkbox>
          <Checkbox disabled>Not yet</Checkbox>
          <Checkbox disabled checked>
            Always complete
          </Checkbox>
        </Stack>
      </Example>
      <Example title="Focus" stacked>
        <InState state="focus-visible">
          <Checkbox defaultChecked>Checkbox</Checkbox>
          <Switch defaultChecked>Switch</Switch>
        </InState>
      </Example>
      <Example title="Switch" stacked>
        <Stack $gap={0}>
          <Switch defaultChecked>Email</Switch>
          <Switch description="Charges may apply">Text messages</Switch>
          <Switch disabled>Marketing</Switch>
        </Stack>
      </Example>
      <RadioGroup
        label="Type"
        defaultValue="c"
        options={[
          { value: 'c', label: 'Customer' },
          { value: 'p', label: 'Partner', description: 'Also marked as a customer' },
          { value: 'x', label: 'Closed', disabled: true },
        ]}
      />
      <RadioGroup
        label="Theme"
        layout="row"
        defaultValue="light"
        error="Choose one"
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <RadioGroup
        label="Objective"
        layout="cards"
        defaultValue="a"
        options={[
          { value: 'a', label: 'Share the product', description: 'Start with what they need' },
          { value: 'b', label: 'Business opportunity', description: 'Start with what they want' },
        ]}
      />
      <Example title="Scale" stacked>
        <Slider label="How committed are you?" defaultValue={5} lowLabel="Just looking" highLabel="All in" />
        <Slider label="Confidence" defaultValue={8} disabled />
      </Example>
    </Grid>
  );
}
const Lists = () => (
  <Grid $min={300} $gap={24}>
    <Select label="Language" options={languages} defaultValue="en" />
    <Select label="Language" options={languages} placeholder="Choose a language" description="Used in mails too" />
    <Select label="Language" options={languages} placeholder="Choose a language" error="Please choose one" />
    <Select label="Language" options={languages} defaultValue="de" disabled />
    <ComboBox
      label="Country"
      options={languages.map((one) => ({ ...one, description: one.value }))}
      noMatches="Nothing found"
      placeholder="Type to search"
    />
  </Grid>
);
function Dates() {
  const [date, setDate] = useState('2026-11-24');
  const [time, setTime] = useState('09:00');
  const [zone, setZone] = useState('America/New_York');
  return (
    <Stack $gap={24}>
      <Grid $min={260} $gap={24}>
        <DatePicker
          label="Date"
          value={date}
          onChange={setDate}
          openLabel="Open calendar"
          previousLabel="Previous month"
          nextLabel="Next month"
        />
        <TimeField label="Time" value={time} onChange={setTime} />
        <TimeZonePicker label="Time zone" value={zone} date={date} onChange={setZone} noMatches="No such zone" />
        <DateField label="Born" hint="optional" />
        <DatePicker
          label="Date"
          value=""
          error="Please select a valid date and time"
          openLabel="Open calendar"
          previousLabel="Previous month"
          nextLabel="Next month"
        />
        <TimeField label="Time" value="14:30" disabled />
      </Grid>
      <Text tone="muted" numeric>
        {date} {time} {zone}
      </Text>
    </Stack>
  );
}
function Summary() {
  const [count, setCount] = useState(0);
  const errors =
    count === 0
      ? []
      : [
          { field: 'summary-name', message: 'Please enter a name' },
          { field: 'summary-email', message: 'Please enter a valid email address' },
        ];
  return (
    <Narrow>
      <FormErrorSummary title="There are 2 things to check" errors={errors} submitCount={count} />
      <TextField id="summary-name" label="Name" error={errors[0]?.message} />
      <TextField id="summary-email" label="Email" error={errors[1]?.message} />
      <Button variant="primary" onPress={() => setCount(count + 1)}>
        Submit
      </Button>
    </Narrow>
  );
}

export const stories: Story[] = [
  {
    title: 'Text fields',
    description: 'Default, hint, error, disabled. Focus one to see its ring.',
    Story: TextFields,
    usage:
      '<Controller control={control} name="name" render={({ field, fieldState }) => <TextField {...field} label={t(\'name\')} error={fieldState.error?.message} />} />',
  },
  {
    title: 'Choices and scales',
    Story: Choices,
    usage: "<Checkbox checked={agreed} onChange={setAgreed} error={error}>{t('agree')}</Checkbox>",
  },
  {
    title: 'Lists',
    description: 'Select for a few, ComboBox for many.',
    Story: Lists,
    usage: "<Select label={t('status')} options={options} value={status} onChange={setStatus} />",
  },
  {
    title: 'Date, time, zone',
    description:
      'Values are plain text: YYYY-MM-DD, HH:MM, IANA name. The zone shows the offset it has on the chosen day.',
    Story: Dates,
    usage:
      "<DatePicker label={t('date')} value={date} onChange={setDate} min={today} openLabel={t('open')} previousLabel={t('previous')} nextLabel={t('next')} />",
  },
  {
    title: 'Form error summary',
    description: 'Two or more errors: it takes the focus and leads to the fields.',
    Story: Summary,
    usage:
      "<FormErrorSummary title={t('check')} errors={[{ field: 'name', message }]} submitCount={formState.submitCount} />",
  },
  {
    title: 'View only',
    Story: LookedAt,
    usage: '<OwnerFields><TextField … /></OwnerFields> <Button ownerOnly>…</Button>',
  },
  {
    title: 'Files',
    Story: Files,
    usage: "<FileDrop title={t('drop')} hint={t('kinds')} chooseLabel={t('choose')} accept={['.csv']} onFile={read} />",
  },
];
