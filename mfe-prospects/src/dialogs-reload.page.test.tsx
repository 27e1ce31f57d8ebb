import { describe, expect, jest, test } from '@jest/globals';
import { type Prospect, prospect, tagList } from '@nb/contracts';
import {
  type Rendered,
  act,
  buildProspect,
  endRender,
  fake,
  newTestId,
  screen,
  waitFor,
  within,
} from '@nb/web-kit/testing';
import { showProspects } from './testing/prospects-page';
import { askNow, stopAsking } from './touches/asked-touch';

const GYM = { id: newTestId(), name: 'Gym', colour: 'teal' } as const;
const everybody = ['Ann', 'Bob', 'Cy'].map((name) =>
  buildProspect({ name, isPotentialPartner: false, isPotentialCustomer: false, type: 'other', tagIds: [GYM.id] }),
);
const [ann, , cy] = everybody as [Prospect, Prospect, Prospect];
const LIST = '/prospects';
const BOARD = '/prospects?view=board';

// jsdom has no layout: as if the list were wide enough for columns.
jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 65));

const show = (path: Parameters<typeof showProspects>[2], contacts: readonly Prospect[] = everybody) =>
  showProspects(
    [...contacts],
    [
      fake.get('/api/prospects/tags', tagList, [GYM]),
      ...contacts.map((contact) => fake.get(`/api/prospects/${contact.id}`, prospect, contact)),
    ],
    path,
  );
/** The same entry of the history in a page that knows nothing else. */
const reload = (view: Rendered, below: string, contacts?: readonly Prospect[]) => {
  const { location } = view.router.state;
  endRender();
  stopAsking();
  return show([below, location], contacts);
};
/** The history follows what is on the screen a moment later. */
const rested = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 30)));

type Hand = Rendered['user'];
const bar = async () => within(await screen.findByRole('toolbar', { name: 'Selected contacts' }));
const item = async (user: Hand, name: string) => user.click(await screen.findByRole('menuitem', { name }));
/** Ann and Cy are ticked, then this button of their bar is pressed. */
const withTwo = (button: string, entry?: string) => async (user: Hand) => {
  for (const name of ['Ann', 'Cy']) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await user.click((await bar()).getByRole('button', { name: button }));
  if (entry) await item(user, entry);
};
const withKey = (name: string, key: string) => async (user: Hand) => {
  const card = await screen.findByRole('button', { name });
  act(() => card.focus());
  await user.keyboard(key);
};
const editTags = async (user: Hand) => {
  await screen.findByText('Ann');
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  await user.click(await screen.findByText('Edit tags…'));
};
const deleteTag = async (user: Hand) => {
  await editTags(user);
  await user.click(await screen.findByRole('button', { name: 'Delete the tag Gym' }));
};
const answer = (name: string) => async (user: Hand) => {
  await screen.findByText('Ann');
  act(() => askNow(ann));
  await user.click(await screen.findByRole('button', { name }));
};

const DELETE_TWO = 'Are you sure you want to delete these 2 contacts?';
const NOT_NOW = 'When do you come back to them?';
const JOINED = 'Welcome to the team! Change the type, too?';
type Case = [what: string, path: string, open: (user: Hand) => Promise<void>, title: string, says: RegExp];
const ABOUT_TICKED: Case[] = [
  ['deleting', LIST, withTwo('Delete'), DELETE_TWO, /./],
  ['the next date', LIST, withTwo('Follow-up'), 'When is the next time?', /In 2 weeks/],
  ['a new tag', LIST, withTwo('Tags', 'New tag'), 'New tag', /Add/],
  ['*Not now*', LIST, withTwo('Stage', 'Not now'), NOT_NOW, /2 contacts – until/],
  ['*Joined*', LIST, withTwo('Stage', 'Joined'), JOINED, /2 contacts have another type/],
  ['*Not now* on the board', BOARD, withTwo('Stage', 'Not now'), NOT_NOW, /2 contacts – until/],
  ['the next date on the board', BOARD, withTwo('Follow-up'), 'When is the next time?', /In 2 weeks/],
];
const ABOUT_ONE: Case[] = [
  ['*Not now* of a card', BOARD, withKey('Ann', '7'), NOT_NOW, /Ann – until/],
  ['*Customer* of a card', BOARD, withKey('Ann', '6'), 'A customer! Change the type, too?', /Ann: Contact so far/],
];
const OTHERS: Case[] = [
  ['the tags', LIST, editTags, 'Your tags', /A new name or colour/],
  ['the tags on the board', BOARD, editTags, 'Your tags', /A new name or colour/],
  ['deleting a tag', LIST, deleteTag, 'Delete the tag “Gym”?', /taken off every contact/],
  ['*Later* after a call', LIST, answer('Later'), 'When should it be?', /In 3 days/],
  ['*Not now* after a call', LIST, answer('Not now'), 'When do you ask again?', /In 90 days/],
];
const over = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest<HTMLElement>('[role=dialog], [role=alertdialog]')!;
};
const anything = () => document.querySelector('[role=dialog], [role=alertdialog]');

describe('a dialog', () => {
  test.each([...ABOUT_TICKED, ...ABOUT_ONE, ...OTHERS])(
    '%s is there again after a reload, and Back closes it before it leaves the page',
    async (_what, path, open, title, says) => {
      const first = await show(path);
      await open(first.user);
      expect(await over(title)).toHaveTextContent(says);
      await rested();
      const second = await reload(first, path);
      const again = await over(title);
      // What the dialog shows of its own may be read after it is there.
      await waitFor(() => expect(again).toHaveTextContent(says));
      await rested();
      await act(() => second.router.navigate(-1));
      await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
      expect(second.router.state.location.pathname).toBe('/prospects');
    },
  );
  test.each(ABOUT_TICKED)('%s is about those that are still there', async (_what, path, open, title) => {
    const first = await show(path);
    await open(first.user);
    await over(title);
    await rested();
    await reload(
      first,
      path,
      everybody.filter((contact) => contact !== cy),
    );
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Ann', hidden: true })).toBeChecked());
    expect(screen.getByRole('checkbox', { name: 'Select Bob', hidden: true })).not.toBeChecked();
    expect(anything()).toBeVisible();
  });
  test.each([...ABOUT_TICKED, ...ABOUT_ONE])(
    '%s is not shown without any of them',
    async (_what, path, open, title) => {
      const first = await show(path);
      await open(first.user);
      await over(title);
      await rested();
      await reload(
        first,
        path,
        everybody.filter((contact) => contact !== ann && contact !== cy),
      );
      expect(await screen.findByText('Bob')).toBeVisible();
      expect(anything()).toBeNull();
    },
  );
});
