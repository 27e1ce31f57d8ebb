import { Button, Menu, Segments, type SegmentsProps } from '@nb/ui';

/** One of a few ways to look at the same thing: beside each other, or, where there is no room for that, in a menu that shows the chosen one. */
export function Choice<Value extends string>({ isMenu, ...props }: SegmentsProps<Value> & { isMenu: boolean }) {
  const { label, options, value, onChange } = props;
  if (!isMenu) return <Segments size="s" {...props} />;
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Menu
      label={label}
      trigger={
        <Button size="s" iconEnd="chevron-down" aria-label={`${chosen}, ${label}`}>
          {chosen}
        </Button>
      }
      items={options.map((option) => ({
        id: option.value,
        label: option.label,
        selected: option.value === value,
        onAction: () => option.value !== value && onChange(option.value),
      }))}
    />
  );
}
