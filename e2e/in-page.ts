/** Measurements inside of the page, installed once as `window.look`, so the code may use nothing from outside of `install`. */
export interface InPage {
  tooSmall(): string[];
  sideways(): string[];
  cutOff(): string[];
  faint(): string[];
  unfocused(): Promise<string[]>;
}
declare global {
  interface Window {
    look: InPage;
  }
}

export function install(): void {
  const CONTROLS =
    'a[href], button, select, textarea, input:not([type=hidden]):not([type=file]), summary, [role=tab], [role=menuitem], [role=menuitemradio], [role=option], [role=slider], [role=spinbutton]';

  /** The topmost layer; what is beneath it can't be used while it is open. */
  const layer = (): HTMLElement =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu]')].findLast(
      (each) => each.getBoundingClientRect().width > 0,
    ) ?? document.body;
  const words = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40) ||
    element.id ||
    element.tagName.toLowerCase();
  const clipped = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { clipPath, clip } = getComputedStyle(each);
      if (clipPath !== 'none' || clip !== 'auto') return true;
    }
    return false;
  };
  const shown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width >= 4 &&
      height >= 4 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[aria-hidden=true], [inert]') &&
      !clipped(element)
    );
  };
  const some = (found: string[]) => [...new Set(found)].slice(0, 8);
  const hasText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '';

  /** Targets smaller than 44 px, measured by hit tests. A link in a sentence may be as high as its line (WCAG 2.5.5). */
  function tooSmall(): string[] {
    const found: string[] = [];
    for (const target of layer().querySelectorAll<HTMLElement>(CONTROLS)) {
      if (target.matches(':disabled, [aria-disabled=true], [role=spinbutton]') || !shown(target)) continue;
      const inSentence = [...target.parentElement!.childNodes].some(
        (node) =>
          node !== target &&
          (hasText(node) ||
            (node instanceof Element &&
              getComputedStyle(node).display === 'inline' &&
              node.textContent!.trim() !== '')),
      );
      if (inSentence && getComputedStyle(target).display === 'inline') continue;
      target.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const whole = target.closest('label') ?? target;
      // Half of 44, minus the border of a field.
      const meets = (dx: number, dy: number) => {
        const there = document.elementFromPoint(x + dx, y + dy);
        const box = target.matches('input, textarea, select, button')
          ? (target.closest('[data-rac], [role=group]') ?? target.parentElement)
          : target;
        return (
          there !== null &&
          (whole.contains(there) ||
            (there.contains(target) &&
              box?.contains(there) === true &&
              box.getBoundingClientRect().height >= 44 &&
              box.getBoundingClientRect().height < 100))
        );
      };
      const fits = (
        [
          [0, -20.5],
          [0, 20.5],
          [-20.5, 0],
          [20.5, 0],
        ] as const
      ).every(([dx, dy]) => meets(dx, dy));
      if (!fits) found.push(`${words(target)} (${Math.round(width)} × ${Math.round(height)})`);
    }
    return some(found);
  }

  /** How far the page or its topmost layer can be scrolled sideways. */
  function sideways(): string[] {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page by ${scrollWidth - clientWidth}`);
    const top = layer();
    for (const each of top === document.body ? [] : [top, ...top.querySelectorAll('*')]) {
      // A row of tabs may scroll to the selected one.
      if (
        !each.matches('[role=tablist], [data-tabs]') &&
        /auto|scroll/.test(getComputedStyle(each).overflowX) &&
        each.scrollWidth > each.clientWidth + 1 &&
        shown(each)
      )
        found.push(`${words(each)} by ${each.scrollWidth - each.clientWidth}`);
    }
    return some(found);
  }

  /** Text that is cut off by its box, and text that overlaps other text. */
  function cutOff(): string[] {
    const found: string[] = [];
    const top = layer();
    const lines: { element: Element; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const looked = new Set<Element>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!hasText(node) || element.matches('script, style, noscript, option') || !shown(element)) continue;
      range.selectNodeContents(node);
      // An absolutely positioned element is clipped by its containing block, not by static elements in between.
      let free = false;
      let boxes = [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { overflowX, overflowY, position, textOverflow } = getComputedStyle(each);
        if (free && position === 'static') continue;
        free = position === 'absolute';
        const own = each.getBoundingClientRect();
        // Shortened with an ellipsis, while its title, or what a press on it opens, has the whole text.
        if (textOverflow === 'ellipsis' && each.closest('[title], a, button, [role=button], [role=row][tabindex]')) {
          boxes = boxes
            .map(
              ({ top: above, left, right, height }) =>
                new DOMRect(
                  Math.max(left, own.left),
                  above,
                  Math.min(right, own.right) - Math.max(left, own.left),
                  height,
                ),
            )
            .filter(({ width }) => width > 2);
          continue;
        }
        if (/auto|scroll/.test(`${overflowX}${overflowY}`) && each !== document.body) {
          // Ignore what is scrolled out of view.
          boxes = boxes.filter(
            ({ top: above, bottom, left, right }) =>
              above >= own.top - 1 && bottom <= own.bottom + 1 && left >= own.left - 1 && right <= own.right + 1,
          );
          continue;
        }
        if (
          boxes.some(
            ({ left, right }) => /hidden|clip/.test(overflowX) && (right > own.right + 2 || left < own.left - 2),
          ) ||
          boxes.some(
            ({ top: above, bottom }) =>
              /hidden|clip/.test(overflowY) && (bottom > own.bottom + 4 || above < own.top - 4),
          )
        ) {
          if (!looked.has(each)) found.push(`“${words(element)}” is cut off`);
          looked.add(each);
        }
        if (position === 'fixed') break;
      }
      lines.push(...boxes.map((box) => ({ element, box })));
    }
    lines.sort((a, b) => a.box.top - b.box.top);
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (other.box.top >= one.box.bottom) break;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        if (
          wide > 3 &&
          high > 0.45 * Math.min(one.box.height, other.box.height) &&
          !layered(one.element, other.element)
        )
          found.push(`“${words(one.element)}” and “${words(other.element)}” lie over each other`);
      }
    }
    return some(found);
  }
  /** Elements that float above the page on purpose: fixed bars, messages, the sticky head of a table. */
  const floats = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return each;
    return null;
  };
  const layered = (a: Element, b: Element) => floats(a) !== floats(b);

  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const known = new Map<string, Colour>();
  const colour = (css: string): Colour => {
    let is = known.get(css);
    if (!is) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      is = [red, green, blue, alpha / 255];
      known.set(css, is);
    }
    return is;
  };
  const light = ([red, green, blue]: Colour) => {
    const [r, g, b] = [red, green, blue]
      .map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: Colour, b: Colour) => {
    const [more, less] = [light(a), light(b)].toSorted((x, y) => y - x) as [number, number];
    return (more + 0.05) / (less + 0.05);
  };
  /** The background colour behind an element. */
  const ground = (element: Element | null): Colour => {
    for (let each = element; each; each = each.parentElement) {
      const is = colour(getComputedStyle(each).backgroundColor);
      if (is[3] > 0.5) return is;
    }
    return colour('Canvas');
  };
  const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
  const edged = (element: Element) => {
    const style = getComputedStyle(element);
    const on = ground(element.parentElement);
    const line = (wide: string, kind: string, is: string) =>
      Number.parseFloat(wide) >= 1 && !/none|hidden/.test(kind) && colour(is)[3] > 0.5 && contrast(colour(is), on) >= 3;
    return (
      SIDES.some((side) =>
        line(style[`border${side}Width`], style[`border${side}Style`], style[`border${side}Color`]),
      ) ||
      line(style.outlineWidth, style.outlineStyle, style.outlineColor) ||
      contrast(ground(element), on) >= 3
    );
  };
  const drawn = (element: Element) => {
    const on = ground(element);
    // Native checkboxes and radio buttons.
    if (
      element.matches('input[type=checkbox], input[type=radio], input[type=range]') &&
      getComputedStyle(element).appearance !== 'none'
    )
      return true;
    if ([...element.childNodes].some(hasText) && contrast(colour(getComputedStyle(element).color), on) >= 3)
      return true;
    if (!(element instanceof SVGGraphicsElement)) return element instanceof HTMLImageElement;
    const { fill, stroke } = getComputedStyle(element);
    return [fill, stroke].some(
      (is) => is !== 'none' && !is.startsWith('url') && colour(is)[3] > 0.5 && contrast(colour(is), on) >= 3,
    );
  };
  /** The visible parts of a control, such as the box that is drawn beside an invisible native one. */
  const parts = (control: Element): Element[] => {
    const whole = control.closest('label') ?? control;
    const box = control.matches('input, textarea, [role=spinbutton]')
      ? [
          control.parentElement,
          control.parentElement?.parentElement,
          control.parentElement?.parentElement?.parentElement,
        ]
      : [];
    return [whole, ...whole.querySelectorAll('*'), ...box.filter((each) => each instanceof Element)];
  };
  /** In forced colours: text and controls that can't be distinguished from their background. */
  function faint(): string[] {
    const found: string[] = [];
    for (const control of layer().querySelectorAll(CONTROLS)) {
      if (!shown(control.closest('label') ?? control) || control.closest('[aria-hidden=true], [inert]')) continue;
      if (!parts(control).some((part) => edged(part) || drawn(part))) found.push(`control ${words(control)}`);
      const field = control.matches('input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select');
      if (field && !parts(control).some(edged)) found.push(`edge of ${words(control)}`);
    }
    const walker = document.createTreeWalker(layer(), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (
        hasText(node) &&
        !element.matches('script, style, noscript') &&
        shown(element) &&
        contrast(colour(getComputedStyle(element).color), ground(element)) < 3
      )
        found.push(`text ${words(element)}`);
    }
    return some(found);
  }

  /** Controls without a visible focus. A shadow does not count, because forced colours remove it. */
  async function unfocused(): Promise<string[]> {
    const found: string[] = [];
    const outline = (part: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, borderTopColor, borderTopWidth, backgroundColor } =
        getComputedStyle(part);
      return [
        outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`,
        borderTopColor,
        borderTopWidth,
        backgroundColor,
      ].join();
    };
    const around = (control: Element) => [...parts(control), ...(control.parentElement ? [control.parentElement] : [])];
    const settled = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
    const controls = [...layer().querySelectorAll<HTMLElement>(`${CONTROLS}, [tabindex="0"]`)].filter(
      (each) =>
        shown(each.closest('label') ?? each) && each.tabIndex >= 0 && !each.matches(':disabled, [aria-disabled=true]'),
    );
    for (const [index, control] of controls.entries()) {
      // Move the focus away first; a dialog keeps it inside.
      if (document.activeElement === control) {
        controls[index === 0 ? controls.length - 1 : 0]!.focus();
        await settled();
      }
      const before = around(control).map((part) => [part, outline(part)] as const);
      control.focus();
      if (document.activeElement !== control) continue;
      await settled();
      if (before.every(([part, was]) => outline(part) === was)) found.push(words(control));
    }
    return some(found);
  }

  window.look = { tooSmall, sideways, cutOff, faint, unfocused };
}
