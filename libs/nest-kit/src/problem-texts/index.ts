// A separate entry point, because the edge uses the same texts and nothing else of the kit.
export { problemText, requestLanguage } from '../http/texts.js';
