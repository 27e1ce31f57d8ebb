import type { DoorName } from './front-door/doors';

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
void (door !== null && isPlain()
  ? import('./front-door/start').then(({ startFrontDoor }) => startFrontDoor(door.dataset['page'] as DoorName))
  : import('./bootstrap').then(({ start }) => start()));
