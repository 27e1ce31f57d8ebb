/** The page as tests open it, and two contacts to begin with. */
import { type Prospect, prospectList } from '@nb/contracts';
import { buildProspect, fake, renderRoutes, screen, within } from '@nb/web-kit/testing';
import remote from '../remote';
import english from '../texts/en.json';
import { withFieldNames } from '../texts/field-names';

export const ann = buildProspect({
  name: 'Ann Lee',
  phone: '+1 555 0100',
  email: 'ann@example.test',
  notes: 'Neighbour',
});
export const bob = buildProspect({
  name: 'Bob Ray',
  phone: null,
  email: null,
  notes: null,
  isPotentialPartner: false,
  isPotentialCustomer: true,
  type: 'customer',
});

// A list inside of a box shows what fits into it, and nothing is laid out here.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 480 });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 900 });

export type Handlers = NonNullable<Parameters<typeof renderRoutes>[1]>['handlers'];
/** `/prospects`, and a page to leave it for, with these contacts; a function is asked at every reading, `undefined` leaves the reading to `handlers`. */
export const showProspects = (
  contacts: Prospect[] | (() => Prospect[]) | undefined,
  handlers: Handlers = [],
  path: NonNullable<Parameters<typeof renderRoutes>[1]>['path'] = '/prospects',
  options: Pick<NonNullable<Parameters<typeof renderRoutes>[1]>, 'user' | 'language'> = {},
) =>
  renderRoutes([...remote.routes, { path: '/elsewhere', element: <h1>Elsewhere</h1> }], {
    path,
    ...options,
    texts: { prospects: withFieldNames('en', english) },
    handlers: [...(handlers ?? []), ...(contacts ? [fake.get('/api/prospects', prospectList, contacts)] : [])],
  });
/** Queries within the row of one contact. */
export const rowOf = async (name: string) => {
  const cell = await screen.findByText(name);
  return within(cell.closest('[role="row"]') as HTMLElement);
};
