require('@testing-library/jest-dom/jest-globals');

// What react-aria and responsive components ask of a browser and jsdom lacks.
window.matchMedia ??= (query) => ({
  matches: false, media: query, onchange: null,
  addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {}, dispatchEvent: () => false,
});
class Observer { observe() {} unobserve() {} disconnect() {} takeRecords() { return []; } }
window.ResizeObserver ??= Observer;
window.IntersectionObserver ??= Observer;
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollTo ??= () => {};
