import styled from 'styled-components';

const Whole = styled.span`
  display: inline-block;
  max-inline-size: 100%;
  overflow-wrap: anywhere;
  /* The line under a link does not go on below a block within it by itself. */
  text-decoration: inherit;
`;

/** An ID or a code within a text: browsers end a line at each of its hyphens, and half of it is no word. It stays whole, and wraps only where it alone is wider than its place. */
export function WholeWord({ children: text, word }: { children: string; word: string }) {
  // Names stand before it, and may contain it.
  const at = word === '' ? -1 : text.lastIndexOf(word);
  if (at < 0) return text;
  // What is set tight around it, as brackets are, belongs to it.
  const before = /\S*$/.exec(text.slice(0, at))![0].length;
  const after = /^\S*/.exec(text.slice(at + word.length))![0].length;
  const [start, end] = [at - before, at + word.length + after];
  return (
    <>
      {text.slice(0, start)}
      <Whole>{text.slice(start, end)}</Whole>
      {text.slice(end)}
    </>
  );
}
