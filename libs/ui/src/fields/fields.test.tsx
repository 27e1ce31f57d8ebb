import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { Checkbox } from './checkbox';
import { ComboBox } from './combo-box';
import { FormErrorSummary } from './form-error-summary';
import { RadioGroup } from './radio-group';
import { SearchField } from './search-field';
import { Select } from './select';
import { Slider } from './slider';
import { Switch } from './switch';
import { TextArea } from './text-area';
import { PasswordField, TextField } from './text-field';

const options = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];

describe('TextField', () => {
  test('ties label, help and error to the input and gives the value', async () => {
    const onChange = jest.fn();
    const ref = createRef<HTMLInputElement>();
    render(
      <TextField
        label="Email"
        name="email"
        id="email"
        description="We never share it"
        error="Not an address"
        onChange={onChange}
        ref={ref}
        required
      />,
    );
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toBe(ref.current);
    expect(input).toHaveAttribute('id', 'email');
    expect(input).toHaveAttribute('name', 'email');
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription(/We never share it.*Not an address|Not an address.*We never share it/);
    await userEvent.type(input, 'a');
    expect(onChange).toHaveBeenLastCalledWith('a');
  });

  test('paste works', async () => {
    render(<TextField label="Code" />);
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.paste('ABC-123');
    expect(screen.getByRole('textbox')).toHaveValue('ABC-123');
  });
});

test('TextArea takes several lines', async () => {
  render(<TextArea label="Notes" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'a{Enter}b');
  expect(screen.getByRole('textbox')).toHaveValue('a\nb');
});

test('TextArea is shown whole to who comes by keyboard, and stays where it is under a press', async () => {
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const user = userEvent.setup();
  render(
    <>
      <TextArea label="Notes" />
      <button>Next</button>
    </>,
  );
  await user.click(screen.getByRole('textbox'));
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(shown).not.toHaveBeenCalled();
  await user.tab();
  await user.tab({ shift: true });
  await waitFor(() => expect(shown.mock.contexts).toEqual([screen.getByRole('textbox')]));
  shown.mockRestore();
});

test('PasswordField shows and hides what was typed, keeping it', async () => {
  render(
    <PasswordField
      label="Password"
      autoComplete="current-password"
      showLabel="Show password"
      capsLockText="Caps Lock is on"
    />,
  );
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'secret');
  expect(input).toHaveAttribute('type', 'password');
  expect(input).toHaveAttribute('autocomplete', 'current-password');
  const toggle = screen.getByRole('button', { name: 'Show password', pressed: false });
  await userEvent.click(toggle);
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('secret');
  await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: true }));
  expect(input).toHaveAttribute('type', 'password');
});

test('PasswordField says that Caps Lock is on, as long as somebody types there', async () => {
  const user = userEvent.setup();
  render(
    <PasswordField
      label="Password"
      autoComplete="current-password"
      showLabel="Show password"
      capsLockText="Caps Lock is on"
    />,
  );
  await user.type(screen.getByLabelText('Password'), 'a');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.keyboard('{CapsLock}B');
  expect(screen.getByRole('status')).toHaveTextContent('Caps Lock is on');
  await user.keyboard('{CapsLock}c');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.keyboard('{CapsLock}D');
  await user.tab();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('SearchField is emptied by its button and by Escape', async () => {
  const onChange = jest.fn();
  render(<SearchField label="Search" clearLabel="Clear" onChange={onChange} />);
  const box = screen.getByRole('searchbox', { name: 'Search' });
  await userEvent.type(box, 'abc');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(box).toHaveValue('');
  await userEvent.type(box, 'x{Escape}');
  expect(onChange).toHaveBeenLastCalledWith('');
});

test("SearchField: its first words, another's value, Enter, and an Escape that is left to others when there is nothing to clear", async () => {
  const onSubmit = jest.fn();
  const above = jest.fn();
  const ref = createRef<HTMLInputElement>();
  const Held = () => {
    const [text, setText] = useState('ann');
    return <SearchField label="Held" clearLabel="Clear held" value={text} onChange={setText} />;
  };
  const listen = ({ key }: KeyboardEvent) => void above(key);
  document.addEventListener('keydown', listen);
  render(
    <>
      <SearchField label="Free" clearLabel="Clear free" defaultValue="bob" onSubmit={onSubmit} ref={ref} />
      <Held />
    </>,
  );
  const free = screen.getByRole('searchbox', { name: 'Free' });
  expect(ref.current).toBe(free);
  await userEvent.type(free, 'by{Enter}');
  expect(onSubmit).toHaveBeenCalledWith('bobby');
  await userEvent.keyboard('{Escape}');
  expect(free).toHaveValue('');
  expect(above).not.toHaveBeenCalledWith('Escape');
  await userEvent.keyboard('{Escape}');
  expect(above).toHaveBeenCalledWith('Escape');
  document.removeEventListener('keydown', listen);
  const held = screen.getByRole('searchbox', { name: 'Held' });
  await userEvent.type(held, 'a');
  expect(held).toHaveValue('anna');
  await userEvent.click(screen.getByRole('button', { name: 'Clear held' }));
  expect(held).toHaveValue('');
  expect(held).toHaveFocus();
});

test('Checkbox and Switch give booleans and take labels, errors and refs', async () => {
  const onCheck = jest.fn();
  const onSwitch = jest.fn();
  const ref = createRef<HTMLInputElement>();
  render(
    <>
      <Checkbox onChange={onCheck} error="Agreement Required" ref={ref}>
        I agree
      </Checkbox>
      <Switch onChange={onSwitch}>Email</Switch>
    </>,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Email' }));
  expect(onCheck).toHaveBeenCalledWith(true);
  expect(onSwitch).toHaveBeenCalledWith(true);
  expect(ref.current).toBe(screen.getByRole('checkbox'));
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Agreement Required');
});

test('RadioGroup gives the chosen value', async () => {
  const onChange = jest.fn();
  render(<RadioGroup label="Language" options={options} onChange={onChange} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Español' }));
  expect(screen.getByRole('radiogroup', { name: 'Language' })).toBeInTheDocument();
  expect(onChange).toHaveBeenCalledWith('es');
});

test('RadioGroup in which nothing is chosen yet is reached and answered by keyboard', async () => {
  const onChange = jest.fn();
  render(<RadioGroup label="Language" options={options} value="" onChange={onChange} />);
  await userEvent.tab();
  expect(screen.getAllByRole('radio')[0]).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('Select opens by keyboard and gives the chosen value', async () => {
  const onChange = jest.fn();
  render(<Select label="Language" options={options} onChange={onChange} placeholder="Choose" />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('option', { name: 'Español' }));
  expect(onChange).toHaveBeenCalledWith('es');
});

test('ComboBox finds by typing and says when nothing matches', async () => {
  const onChange = jest.fn();
  render(<ComboBox label="Language" options={options} onChange={onChange} noMatches="Nothing found" />);
  const box = screen.getByRole('combobox', { name: 'Language' });
  await userEvent.type(box, 'esp');
  await userEvent.click(await screen.findByRole('option', { name: 'Español' }));
  expect(onChange).toHaveBeenCalledWith('es');
  await userEvent.clear(box);
  await userEvent.type(box, 'zzz');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
});

test('ComboBox says of the page that its list is there, and takes that along when it leaves with it', async () => {
  const { unmount } = render(<ComboBox label="Language" options={options} noMatches="Nothing found" />);
  const isMarked = () => document.documentElement.hasAttribute('data-options');
  await userEvent.click(screen.getByRole('combobox', { name: 'Language' }));
  expect(await screen.findByRole('listbox')).toBeVisible();
  expect(isMarked()).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(isMarked()).toBe(false);
  await userEvent.keyboard('{ArrowDown}');
  expect(isMarked()).toBe(true);
  unmount();
  expect(isMarked()).toBe(false);
});

test('ComboBox left by a press elsewhere takes the only one left, and after Esc the one it had', async () => {
  const onChange = jest.fn();
  const three = [...options, { value: 'fr', label: 'French' }];
  render(
    <>
      <ComboBox label="Language" options={three} value="en" onChange={onChange} noMatches="Nothing found" />
      <p>Elsewhere</p>
    </>,
  );
  const box = screen.getByRole('combobox', { name: 'Language' });
  await userEvent.click(box);
  await userEvent.keyboard('fren');
  await userEvent.click(screen.getByText('Elsewhere'));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onChange).toHaveBeenCalledWith('fr');
  onChange.mockClear();
  await userEvent.click(box);
  await userEvent.keyboard('fren{Escape}');
  await userEvent.click(screen.getByText('Elsewhere'));
  expect(onChange).not.toHaveBeenCalledWith('fr');
});

test('ComboBox is typed over; Enter or Tab takes the only one left, or the one that was typed in full', async () => {
  const onChange = jest.fn();
  const three = [...options, { value: 'en-gb', label: 'English (UK)' }];
  const { rerender } = render(
    <ComboBox label="Language" options={three} value="en" onChange={onChange} noMatches="Nothing found" />,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Language' });
  const come = async () => {
    await userEvent.click(box);
    await waitFor(() => expect([box.selectionStart, box.selectionEnd]).toEqual([0, box.value.length]));
  };
  await come();
  await userEvent.keyboard('espan{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('es');
  rerender(<ComboBox label="Language" options={three} value="es" onChange={onChange} noMatches="Nothing found" />);
  await waitFor(() => expect(box).toHaveValue('Español'));
  await userEvent.tab();
  await come();
  await userEvent.keyboard('engl{Tab}');
  // Two are left: nobody guesses which.
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(box).toHaveValue('Español');
  await come();
  await userEvent.keyboard('ENGLISH{Tab}');
  expect(onChange).toHaveBeenLastCalledWith('en');
});

test('Slider moves by one within 1 to 10', async () => {
  const onChange = jest.fn();
  render(<Slider label="Commitment" defaultValue={9} onChange={onChange} />);
  const slider = screen.getByRole('slider', { name: 'Commitment' });
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(onChange).toHaveBeenLastCalledWith(10);
  expect(slider).toHaveAttribute('min', '1');
});

describe('FormErrorSummary', () => {
  const errors = [
    { field: 'name', message: 'Enter a name' },
    { field: 'mail', message: 'Enter an address' },
  ];
  const form = (submitCount: number, shown = errors) => (
    <>
      <FormErrorSummary title="Check 2 things" errors={shown} submitCount={submitCount} />
      <TextField label="Name" id="name" />
      <TextField label="Email" name="mail" />
    </>
  );

  test('takes the focus on each try and leads to the fields by id or name', async () => {
    const view = render(form(1));
    expect(screen.getByRole('group', { name: 'Check 2 things' })).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Enter a name' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Enter an address' }));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    view.rerender(form(2));
    expect(screen.getByRole('group', { name: 'Check 2 things' })).toHaveFocus();
  });

  test('a single error is left to its field', () => {
    render(form(1, errors.slice(0, 1)));
    expect(screen.queryByRole('group', { name: 'Check 2 things' })).not.toBeInTheDocument();
  });
});
