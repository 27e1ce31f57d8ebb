import type { DoorName } from './front-door/doors';
import { pause } from '@nb/web-kit';
import { painted } from './painted';

/** Where a tab keeps what it overrides of the release (D4), and how an address asks for it; such a page needs the app's own start. */
const OVERRIDES = 'mfe-override';
const isPlain = () => {
  try {
    return !window.location.search.includes(OVERRIDES) && sessionStorage.getItem(OVERRIDES) === null;
  } catch {
    return true;
  }
};

// The edge gives a visitor without a session some pages as markup; they need little to come alive, and the app comes after it.
const door = document.getElementById('front-door');
// Until it listens, Enter must not send the form the browser's own way.
door?.addEventListener('submit', (event) => event.preventDefault());
// Scripts that a browser has kept are there before it has drawn anything: what the page came with shows first, then it is taken over.
void painted().then(async () => {
  if (door === null || !isPlain()) return (await import('./start-in-pieces')).startInPieces();
  const { startFrontDoor } = await import('./front-door/start');
  // To run its modules and to draw it are each long enough on a slow phone.
  await pause();
  return startFrontDoor(door.dataset['page'] as DoorName);
});
