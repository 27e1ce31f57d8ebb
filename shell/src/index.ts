/** Where a tab keeps what it overrides of the release (D4); such a page needs the app's own start. */
const OVERRIDES = 'mfe-override';
const isPlain = () => {
  try {
    return window.location.search === '' && sessionStorage.getItem(OVERRIDES) === null;
  } catch {
    return true;
  }
};

// The edge gives a visitor without a session the sign-in page as markup; it needs little to come alive, and the app comes after it.
const door = document.getElementById('front-door');
// Until it listens, Enter must not send the form the browser's own way.
door?.addEventListener('submit', (event) => event.preventDefault());
void (door !== null && isPlain() ? import('./front-door/start').then(({ startFrontDoor }) => startFrontDoor()) : import('./bootstrap').then(({ start }) => start()));
