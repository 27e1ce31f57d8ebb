/** Replaces the dictionaries of languages that no page uses. */
export default undefined;
