// Insert rules one by one, as in production. Otherwise jsdom parses the whole style sheet again for each rule.
globalThis.SC_DISABLE_SPEEDY = false;
require('@testing-library/jest-dom/jest-globals');

// Long enough for a page on a busy machine; a hanging test still ends.
jest.setTimeout(60_000);

// Browser APIs that react-aria and responsive components use and jsdom lacks.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
window.ResizeObserver ??= Observer;
window.IntersectionObserver ??= Observer;
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollTo ??= () => {};
