/** In place of a language's words that no page uses. */
export default undefined;
