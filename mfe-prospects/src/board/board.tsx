import { type Prospect, STAGES, type Stage } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { type MenuProps, VisuallyHidden, type VirtualListControls, below, useMedia, useViewOnly } from '@nb/ui';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styled from 'styled-components';
import { NOTHING_SELECTED, selectOne, selectRange, selectedOf } from '../contacts/contacts.rules';
import { useSelectionState } from '../contacts/contacts.state';
import { stageOf } from '../contacts/pipeline.rules';
import { useTags } from '../tags/use-tags';
import { useOwnZone, useToday } from '../touches/use-today';
import { type MovePlan, type Placed, cardBeside, placeContacts, stageBeside, stageOfKey } from './board.rules';
import { type CardFacts, cardId } from './board-card';
import { BoardColumn } from './board-column';
import { StageTabs } from './stage-tabs';
import { useDrag } from './use-drag';

export interface BoardProps {
  /** Those that search and filters leave. */
  contacts: readonly Prospect[];
  /** The stage that a phone shows. */
  stage: Stage;
  onStage: (stage: Stage) => void;
  selection: ReturnType<typeof useBoardSelection>;
  /** False: they stand there already. */
  move: (contacts: readonly Prospect[], to: Stage) => boolean;
  /** The cards that were moved last, to be followed by the focus. */
  moved: MovePlan | undefined;
  onOpen: (contact: Prospect) => void;
  menuOf: (contact: Prospect) => MenuProps['items'];
}

/** The columns of these contacts. Those that did not change stay the same arrays. */
function usePlaced(contacts: readonly Prospect[]): Placed {
  const [placed, setPlaced] = useState(() => placeContacts(contacts));
  if (placed.contacts === contacts) return placed;
  const next = placeContacts(contacts, placed);
  setPlaced(next);
  return next;
}

/** Selected cards. A range is drawn in the order of the columns, from the first to the last. */
export function useBoardSelection(contacts: readonly Prospect[]) {
  const [selection, setSelection] = useSelectionState();
  const selected = useMemo(() => selectedOf(selection, contacts), [selection, contacts]);
  const select = useCallback(
    (id: string, on: boolean, range?: readonly Prospect[]) =>
      setSelection((now) => (range ? selectRange(now, range, id, on) : selectOne(now, id, on))),
    [setSelection],
  );
  const clear = useCallback(() => setSelection(NOTHING_SELECTED), [setSelection]);
  return { keys: selection.ids, selected, select, clear };
}

/** How long a card is waited for that is to have the focus: about a second. */
const MAX_FRAMES = 60;
const NOBODY: ReadonlySet<string> = new Set();
interface Place {
  id: string;
  stage: Stage;
}
/** Cards that are carried by keyboard, and the column over which they are. */
interface Carried {
  ids: ReadonlySet<string>;
  from: Place;
  to: Stage;
}

/** The board: seven columns, or on a phone one with tabs (docs/product/contacts.md#board). */
export function Board({ contacts, stage, onStage, selection, move, moved, onOpen, menuOf }: BoardProps) {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const viewOnly = useViewOnly() !== null;
  const isPhone = useMedia(below.l);
  const { columns } = usePlaced(contacts);
  const { byId: tags } = useTags();
  const today = useToday();
  const zone = useOwnZone();
  const helpId = useId();
  const lanes = useRef<HTMLDivElement>(null);
  const lists = useRef<Partial<Record<Stage, VirtualListControls | null>>>({});
  const [current, setCurrent] = useState<Partial<Record<Stage, string>>>({});
  const [focused, setFocused] = useState<Place>();
  const [carried, setCarried] = useState<Carried>();
  const [lifted, setLifted] = useState(NOBODY);
  const [said, say] = useSaid();
  const wanted = useRef<Place>(undefined);
  /** Whether one of the cards has the focus; still true once that card is gone. */
  const isInside = useRef(false);
  const { keys, selected, select, clear } = selection;
  const height = useHeightBelow(lanes);

  const contactOf = (id: string): Prospect | undefined => contacts.find((contact) => contact.id === id);
  /** The card, with the other selected ones where it is one of them. */
  const companyOf = (id: string): readonly Prospect[] => {
    if (keys.has(id)) return selected;
    const contact = contactOf(id);
    return contact ? [contact] : [];
  };
  const nameOf = (several: readonly Prospect[]): string =>
    several.length === 1 ? (several[0]?.name ?? '') : t('select.count', { count: several.length });
  const stageName = (of: Stage): string => t(`stage.${of}`);

  const focusCard = (place: Place) => {
    wanted.current = place;
    setFocused(place);
    setCurrent((now) => ({ ...now, [place.stage]: place.id }));
    if (isPhone && place.stage !== stage) onStage(place.stage);
  };
  const settleFocus = useEffectEvent(() => {
    const place = wanted.current;
    const card = place && document.getElementById(cardId(place.id));
    const column = card?.closest<HTMLElement>('[data-stage]');
    if (!place || !card || column?.dataset['stage'] !== place.stage) return;
    wanted.current = undefined;
    card.focus({ preventScroll: true });
    lists.current[place.stage]?.show(place.id);
    column.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });
  /** The focused card went to another column by itself, moved in another tab or taken back. */
  const followFocus = useEffectEvent(() => {
    if (!isInside.current || wanted.current || !focused || document.activeElement !== document.body) return;
    const contact = contactOf(focused.id);
    if (contact) focusCard({ id: contact.id, stage: stageOf(contact) });
  });
  // The card may have to be rendered in its column first, which takes a column that was empty a few frames.
  useLayoutEffect(() => {
    followFocus();
    let frame = 0;
    let left = MAX_FRAMES;
    const attempt = () => {
      settleFocus();
      left -= 1;
      if (wanted.current && left > 0) frame = requestAnimationFrame(attempt);
    };
    attempt();
    return () => cancelAnimationFrame(frame);
  });

  const afterMove = useEffectEvent((plan: MovePlan) => {
    const [first] = plan.moving;
    if (!first) return;
    say(t('board.said.moved', { what: nameOf(plan.moving), stage: stageName(plan.to) }));
    setCarried(undefined);
    setLifted(NOBODY);
    const here = focused && plan.moving.some(({ id }) => id === focused.id) ? focused.id : undefined;
    if (here !== undefined) focusCard({ id: here, stage: plan.to });
    clear();
  });
  useEffect(() => {
    if (moved) afterMove(moved);
  }, [moved]);

  const drag = useDrag({
    lanes,
    isOff: viewOnly,
    onLift: (id) => {
      const company = companyOf(id);
      setLifted(new Set(company.map((each) => each.id)));
      setCarried(undefined);
      return company.length;
    },
    onDrop: (to) => {
      move(
        contacts.filter(({ id }) => lifted.has(id)),
        to,
      );
      setLifted(NOBODY);
    },
    onCancel: () => setLifted(NOBODY),
  });

  const pickUp = (place: Place) => {
    const company = companyOf(place.id);
    const from = { ...place };
    setCarried({ ids: new Set(company.map(({ id }) => id)), from, to: place.stage });
    say(
      t('board.said.pickedUp', {
        what: nameOf(company),
        stage: stageName(place.stage),
        number: STAGES.indexOf(place.stage) + 1,
      }),
    );
  };
  const carry = (by: 1 | -1) => {
    if (!carried) return;
    const to = stageBeside(carried.to, by);
    setCarried({ ...carried, to });
    lanes.current
      ?.querySelector(`[data-stage="${to}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest', behavior: 'smooth' });
    say(
      t('board.said.over', {
        stage: stageName(to),
        number: STAGES.indexOf(to) + 1,
        what: t('list.count', { count: columns[to].length }),
      }),
    );
  };
  const cancelCarry = () => {
    if (!carried) return;
    const going = contacts.filter(({ id }) => carried.ids.has(id));
    say(t('board.said.kept', { what: nameOf(going), stage: stageName(carried.from.stage) }));
    setCarried(undefined);
  };
  const dropCarried = () => {
    if (!carried) return;
    const going = contacts.filter(({ id }) => carried.ids.has(id));
    if (!move(going, carried.to)) return cancelCarry();
    setCarried(undefined);
  };
  const cardKey = (event: KeyboardEvent, place: Place, isName: boolean): boolean => {
    const { key } = event;
    if (carried) {
      if (key === 'ArrowRight' || key === 'ArrowLeft') carry(key === 'ArrowRight' ? 1 : -1);
      else if (key === 'Escape') cancelCarry();
      else if (key === ' ' || key === 'Enter') dropCarried();
      else if (key === 'Tab') {
        cancelCarry();
        return false;
      } else return stageOfKey(key) === undefined && key.length === 1;
      return true;
    }
    const to = stageOfKey(key);
    if (to) {
      if (!viewOnly && !move(companyOf(place.id), to))
        say(t('board.said.there', { what: nameOf(companyOf(place.id)), stage: stageName(to) }));
      return true;
    }
    if (key === ' ' && isName) {
      if (!viewOnly) pickUp(place);
      return true;
    }
    if (key.toLowerCase() === 'x') {
      select(place.id, !keys.has(place.id));
      return true;
    }
    if (key === 'Escape' && keys.size > 0) {
      clear();
      return true;
    }
    if (!isArrow(key)) return false;
    const next = cardBeside(columns, place, key);
    if (next) focusCard(next);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // Events of a menu arrive here as well, although it is rendered elsewhere.
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !event.currentTarget.contains(target)
    )
      return;
    const card = target.closest<HTMLElement>('[data-card]')?.dataset['card'];
    const contact = card === undefined ? undefined : contactOf(card);
    if (!contact) return;
    if (cardKey(event, { id: contact.id, stage: stageOf(contact) }, target.id === cardId(contact.id))) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  // A ref, so that a move does not render every card for the order in which a range is drawn.
  const order = useRef(columns);
  useEffect(() => {
    order.current = columns;
  }, [columns]);
  const onSelect = useCallback<CardFacts['onSelect']>(
    (contact, on, isRange) =>
      select(contact.id, on, isRange ? STAGES.flatMap((each) => order.current[each]) : undefined),
    [select],
  );
  const isSelecting = selected.length > 0;
  const facts = useMemo<CardFacts>(
    () => ({ tags, today, zone, helpId, isSelecting, onOpen, onSelect, menuOf }),
    [tags, today, zone, helpId, isSelecting, onOpen, onSelect, menuOf],
  );
  const carriedOver = carried?.to;
  const columnOf = (each: Stage, hasHead: boolean) => (
    <BoardColumn
      key={each}
      stage={each}
      contacts={columns[each]}
      facts={facts}
      currentId={current[each]}
      hasFocus={focused?.stage === each && focused.id === current[each]}
      selected={keys}
      lifted={carried?.ids ?? lifted}
      isTarget={(drag.over ?? carriedOver) === each}
      hasHead={hasHead}
      controls={(controls) => {
        lists.current[each] = controls;
      }}
    />
  );
  return (
    <>
      <VisuallyHidden id={helpId}>{t('board.help')}</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {said}
      </VisuallyHidden>
      {isPhone && (
        <StageTabs
          stage={stage}
          onStage={onStage}
          target={drag.over ?? carriedOver}
          tabs={STAGES.map((each) => ({
            stage: each,
            name: stageName(each),
            count: format.number(columns[each].length),
          }))}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and presses of its cards */}
      <Lanes
        ref={lanes}
        role="group"
        aria-label={t('board.label')}
        data-phone={isPhone || undefined}
        data-dragging={drag.isDragging || undefined}
        style={{ blockSize: height }}
        onKeyDown={onKeyDown}
        onPointerDown={drag.onPointerDown}
        onClickCapture={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return;
          const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')?.dataset['card'];
          const contact = card === undefined ? undefined : contactOf(card);
          if (!contact || (event.target as HTMLElement).closest('label, input')) return;
          event.preventDefault();
          event.stopPropagation();
          onSelect(contact, !keys.has(contact.id), event.shiftKey);
        }}
        onDragStart={(event) => event.preventDefault()}
        onBlur={() => {
          isInside.current = false;
        }}
        onFocus={({ target }) => {
          isInside.current = true;
          const id = target.closest<HTMLElement>('[data-card]')?.dataset['card'];
          const of = target.closest<HTMLElement>('[data-stage]')?.dataset['stage'];
          const at = STAGES.find((each) => each === of);
          if (id === undefined || at === undefined || (focused?.id === id && focused.stage === at)) return;
          setFocused({ id, stage: at });
          setCurrent((now) => ({ ...now, [at]: id }));
        }}
      >
        {isPhone ? columnOf(stage, false) : STAGES.map((each) => columnOf(each, true))}
      </Lanes>
    </>
  );
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;
const isArrow = (key: string): key is (typeof ARROWS)[number] => ARROWS.some((arrow) => arrow === key);

/** What a screen reader says; the same words are said again. */
function useSaid(): [string, (words: string) => void] {
  const [said, setSaid] = useState('');
  return [said, useCallback((words: string) => setSaid((last) => (last === words ? `${words}\u00A0` : words)), [])];
}

/** Lowest board, and the distance to the end of the window, in px. */
const MIN_HEIGHT = 360;
const END = 16;

/** From the top of the element to the end of the window, above a bar of tools there. */
function useHeightBelow(element: React.RefObject<HTMLElement | null>): number {
  // Never without a height: a column as high as its contents would render every card.
  const [height, setHeight] = useState(MIN_HEIGHT);
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const top = element.current.getBoundingClientRect().top + window.scrollY;
      const bar =
        Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--nb-bottom-bar')) || 0;
      setHeight(Math.max(MIN_HEIGHT, Math.round(window.innerHeight - top - bar - END)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return height;
}

const Lanes = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(228px, 1fr);
  grid-template-rows: minmax(0, 1fr);
  gap: 10px;
  min-block-size: ${MIN_HEIGHT}px;
  margin-inline: -4px;
  padding: 4px;
  overflow: auto hidden;
  scrollbar-width: thin;
  scroll-padding-inline: 4px;
  &[data-phone] {
    grid-auto-columns: minmax(0, 1fr);
    margin-inline: 0;
    padding: 0;
  }
`;
