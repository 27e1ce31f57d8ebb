declare module 'punycode.js' {
  const punycode: {
    /** Takes `xn--…` labels of a domain out of punycode. */
    toUnicode(domain: string): string;
  };
  export default punycode;
}
