import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, buildUser, fake, fireEvent, screen, waitFor, within } from '@nb/web-kit/testing';
import { DRAFT, PROGRESS, SPOKEN, at4, failing, pass, why, wide, write } from '../testing/goals-form';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('autosave', () => {
  test('saves once, five seconds after the last change', async () => {
    const { saves } = await at4();
    jest.useFakeTimers();
    write('More');
    await pass(3000);
    write('More time');
    await pass(4999);
    expect(saves()).toEqual([]);
    expect(screen.getByText('Unsaved')).toBeVisible();
    await pass(1);
    expect(saves()).toEqual(['More time']);
    await pass(60_000);
    expect(saves()).toEqual(['More time']);
    expect(screen.getByText(/^Saved \d/, SPOKEN)).toBeVisible();
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  test('saves immediately on leaving the form and on Save goals', async () => {
    const { saves } = await at4();
    jest.useFakeTimers();
    write('More time');
    fireEvent.blur(screen.getByRole('textbox', { name: /Why did you join/ }), { relatedTarget: document.body });
    await pass(0);
    expect(saves()).toEqual(['More time']);
    write('Even more');
    fireEvent.click(screen.getByRole('button', { name: 'Save goals' }));
    await pass(0);
    expect(saves()).toEqual(['More time', 'Even more']);
    // Beside the button too: a phone shows no toast, and the form's head is far above.
    expect(screen.getByRole('button', { name: 'Print' }).parentElement).toHaveTextContent(/Saved \d/);
  });

  test('tries three times, a second apart, then says that it goes on trying, and does', async () => {
    const { saves } = await at4(failing(3));
    jest.useFakeTimers();
    write('More time');
    await pass(5000);
    expect(saves()).toHaveLength(1);
    await pass(999);
    expect(saves()).toHaveLength(1);
    await pass(1);
    expect(saves()).toHaveLength(2);
    await pass(1000);
    expect(saves()).toHaveLength(3);
    expect(screen.getByText('Auto-save failed')).toBeVisible();
    expect(screen.getByText('Database issue. It will retry automatically.')).toBeVisible();
    expect(screen.getByText("Couldn't save")).toBeVisible();
    expect(localStorage.getItem(DRAFT)).toContain('More time');
    await pass(20_000);
    expect(saves()).toHaveLength(4);
    expect(screen.getByText(/^Saved \d/, SPOKEN)).toBeVisible();
    expect(localStorage.getItem(DRAFT)).toBeNull();
    // Once saved, the message about the failure is gone.
    expect(screen.queryByText('Auto-save failed')).not.toBeInTheDocument();
  });

  test('says only once that it goes on trying', async () => {
    const { saves } = await at4(failing(6));
    jest.useFakeTimers();
    write('More time');
    await pass(7000);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await pass(1000);
    expect(screen.queryByText('Auto-save failed')).not.toBeInTheDocument();
    await pass(22_000);
    expect(saves()).toHaveLength(6);
    expect(screen.getByText("Couldn't save")).toBeVisible();
    expect(screen.queryByText('Auto-save failed')).not.toBeInTheDocument();
  });

  test('says nothing of a first try when the second succeeds', async () => {
    const { saves } = await at4(failing(1));
    jest.useFakeTimers();
    write('More time');
    await pass(6000);
    expect(saves()).toHaveLength(2);
    expect(screen.queryByText('Auto-save failed')).not.toBeInTheDocument();
    expect(screen.getByText(/^Saved \d/, SPOKEN)).toBeVisible();
  });

  test('Save goals that fails three times says so, keeps every answer and saves with the next press', async () => {
    const { saves } = await at4(failing(3));
    jest.useFakeTimers();
    write('More time');
    fireEvent.click(screen.getByRole('button', { name: 'Save goals' }));
    await pass(2000);
    expect(saves()).toHaveLength(3);
    expect(screen.getByText('Save Failed')).toBeVisible();
    expect(screen.getByText('Failed to save your goals. Please try again.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Why did you join/ })).toHaveValue('More time');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(0);
    expect(saves()).toHaveLength(4);
    expect(screen.getByText(/^Saved \d/, SPOKEN)).toBeVisible();
  });
});

describe('a session that ends while goals are typed', () => {
  const SIGNED_OUT = 'Please sign in to continue.';
  const refused = fake.fails('post', PROGRESS, 'access.signed-out');

  test('shows that the session has ended and keeps what was typed', async () => {
    const view = await at4([refused, fake.fails('get', '/api/auth/user', 'access.signed-out')]);
    write('More time');
    fireEvent.click(screen.getByRole('button', { name: 'Save goals' }));
    expect(await screen.findByText(SIGNED_OUT)).toBeVisible();
    expect(screen.queryByText('Save Failed')).not.toBeInTheDocument();
    expect(localStorage.getItem(DRAFT)).toContain('More time');
    // The form tries once more when it is left.
    await waitFor(() => expect(view.saves()).toHaveLength(2));
  });

  test('shows a failed save when only the training service refuses the session', async () => {
    const view = await at4([refused]);
    write('More time');
    fireEvent.click(screen.getByRole('button', { name: 'Save goals' }));
    expect(await screen.findByText('Save Failed')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Why did you join/ })).toHaveValue('More time');
    // The form tries once more when it is left. Waited for, so that it sends nothing during the next test.
    view.unmount();
    await waitFor(() => expect(view.saves()).toHaveLength(2));
  });
});

describe('Goals Saved', () => {
  test.each([
    ['shows from 768 px on', true],
    ['does not show on a narrow screen', false],
  ])('%s', async (_what, isWide) => {
    wide(isWide);
    const { saves } = await at4();
    jest.useFakeTimers();
    write('More time');
    await pass(5000);
    expect(saves()).toHaveLength(1);
    expect(screen.queryAllByText('Goals Saved')).toHaveLength(isWide ? 1 : 0);
    expect(screen.queryAllByText('Your goals have been saved successfully!')).toHaveLength(isWide ? 1 : 0);
  });
});

describe('the questions', () => {
  const scale = (name: string) => screen.getByRole('slider', { name });
  test('scales run from 1 to 10 and start at 5; the keyboard moves them and stops at the ends', async () => {
    const { user } = await at4();
    for (const name of ['How committed are you?', 'How confident are you?']) {
      expect(scale(name)).toHaveAttribute('min', '1');
      expect(scale(name)).toHaveAttribute('max', '10');
      expect(scale(name)).toHaveValue('5');
    }
    act(() => scale('How committed are you?').focus());
    await user.keyboard('{ArrowRight}');
    expect(scale('How committed are you?')).toHaveValue('6');
    await user.keyboard('{End}{ArrowRight}');
    expect(scale('How committed are you?')).toHaveValue('10');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(scale('How committed are you?')).toHaveValue('1');
    expect(scale('How confident are you?')).toHaveValue('5');
  });

  test('only challenges are optional, and sharing is on but visible', async () => {
    await at4();
    const optional = screen
      .getAllByRole('textbox')
      .filter((field) => within(field.closest('div') as HTMLElement).queryByText('(Optional)'));
    expect(optional.map((field) => field.getAttribute('name'))).toEqual(['challenges']);
    expect(screen.getByRole('switch', { name: /Share my goals with my sponsor/ })).toBeChecked();
  });

  test('show the saved answers', async () => {
    await at4([], { goals: { whyJoin: 'Time', commitment: 9, shareWithSponsor: false } });
    expect(await why()).toHaveValue('Time');
    expect(scale('How committed are you?')).toHaveValue('9');
    expect(screen.getByRole('switch', { name: /Share my goals with my sponsor/ })).not.toBeChecked();
  });
});

test('prints every answer in full with the name, without the form', async () => {
  const print = jest.fn();
  window.print = print;
  const { user } = await at4([], { goals: { whyJoin: 'Time for my family', commitment: 9 } });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
  write('More time,\nand a business of my own');
  expect(document.querySelector('[data-paper]')).not.toBeInTheDocument();
  fireEvent(window, new Event('beforeprint'));
  const answers = Object.fromEntries(
    Array.from(document.querySelectorAll('[data-paper] dl > div'), (line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent,
    ]),
  );
  expect(answers).toMatchObject({
    'Why did you join?': 'More time,\nand a business of my own',
    'How committed are you?': '9 of 10',
    'Your strengths': '',
  });
  expect(Object.keys(answers)).toHaveLength(13);
  expect(document.querySelector('[data-paper]')).toHaveTextContent(
    `${buildUser().firstName} ${buildUser().lastName} · `,
  );
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('[data-paper]')).not.toBeInTheDocument();
});

test('prints a person’s one name without a blank for the other', async () => {
  const { user } = await at4([], {}, buildUser({ firstName: 'Suharto', lastName: '' }));
  window.print = jest.fn();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  fireEvent(window, new Event('beforeprint'));
  expect(document.querySelector('[data-paper] p')?.textContent).toMatch(/^Suharto · /);
  fireEvent(window, new Event('afterprint'));
});
