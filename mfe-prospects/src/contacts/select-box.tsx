import type { ChangeEvent } from 'react';

export interface SelectBoxProps {
  id: string;
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  /** `range`: the shift key was held. */
  onTick: (on: boolean, range: boolean) => void;
}

/** The tick of a row. A native box, because there is one in each of many rows and because it tells whether shift was held. Its look is the list's (tick-style.ts). */
export function SelectBox({ id, label, checked, indeterminate, onTick }: SelectBoxProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { nativeEvent } = event;
    onTick(event.target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  };
  return (
    // With shift the browser would mark the text in between.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the label of a native box, which is what is pressed
    <label className="tick" onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <input
        type="checkbox"
        id={id}
        aria-label={label}
        checked={checked}
        onChange={change}
        {...(indeterminate !== undefined && {
          ref: (box: HTMLInputElement | null) => {
            if (box) box.indeterminate = indeterminate;
          },
        })}
      />
    </label>
  );
}
