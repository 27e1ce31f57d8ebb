// An entry of its own: the edge refuses in the same words, and has nothing else of a service.
export { problemText, requestLanguage } from '../http/texts.js';
