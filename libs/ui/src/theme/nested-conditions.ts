/** What of stylis' elements is looked at here: a rule (`.a{…}`), a declaration in one, or an at-rule around rules. */
interface StyleElement {
  type: string;
  root: StyleElement | null;
  parent: StyleElement | null;
  children: StyleElement[] | string;
  return: string;
}

const CONDITIONS: readonly string[] = ['@media', '@container', '@supports'];
const onlyDeclarations = ({ type, children }: StyleElement) =>
  type === 'rule' && Array.isArray(children) && children.every((each) => each.type === 'decl');

/** `@media (…) { .a { … } .b { … } }` → `.a { @media (…) { … } }`, `.b { @media (…) { … } }`; undefined where something else stands in it. */
function turned(condition: StyleElement): StyleElement[] | undefined {
  const { children } = condition;
  if (!Array.isArray(children) || children.length === 0 || !children.every(onlyDeclarations)) return undefined;
  return children.map((rule) => {
    const outer: StyleElement = { ...rule, root: null, parent: null };
    // stylis prints by itself what has no root; which element that is does not matter to it.
    outer.children = [{ ...condition, root: outer, parent: outer, children: rule.children }];
    return outer;
  });
}

/**
 * For stylis: puts conditions into the rules they stand around. A browser that is given a rule looks at those elements alone that the rule speaks of;
 * given a condition with rules in it, it finds the look of every element of the page anew, and on a first visit nearly every part of a page brings
 * some (performance.md 10, 12).
 */
function nestedConditions(element: StyleElement, index: number, siblings: StyleElement[]): void {
  // A deeper one has been looked at with the one around it.
  if (element.root !== null || !CONDITIONS.includes(element.type)) return;
  const [first, ...rest] = turned(element) ?? [];
  if (!first) return;
  // What is left of stylis' chain goes on with this element, and then with those after it.
  Object.assign(element, first);
  siblings.splice(index + 1, 0, ...rest);
}

/** A browser that knows declarations right within a condition within a rule, also in one of `::before`; the first ones that knew nesting did not. */
export const knowsNestedConditions = (): boolean => 'CSSNestedDeclarations' in globalThis;

/** For `StyleSheetManager`; undefined: the library's own way. */
export const stylePlugins = (): (typeof nestedConditions)[] | undefined =>
  knowsNestedConditions() ? [nestedConditions] : undefined;
