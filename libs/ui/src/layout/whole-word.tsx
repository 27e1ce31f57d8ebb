import styled from 'styled-components';

const Whole = styled.span`
  display: inline-block;
  max-inline-size: 100%;
  overflow-wrap: anywhere;
  /* The line under a link does not go on below a block within it by itself. */
  text-decoration: inherit;
`;

/** An ID or a code within a text that browsers would break at its hyphens. It stays whole, and wraps only where it alone is wider than its place. */
export function WholeWord({ children: text, word }: { children: string; word: string }) {
  // Names stand before it, and may contain it.
  const at = word === '' ? -1 : text.lastIndexOf(word);
  if (at < 0) return text;
  // Characters directly around it, such as brackets, stay with it.
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
