import { Heading, Stack, Text } from '@nb/ui';

/** Plain text in paragraphs, whose first line is their heading; nothing of it is ever taken as HTML. */
export function GuidanceText({ text }: { text: string }) {
  const [title = '', ...parts] = text.split('\n\n');
  return (
    <Stack $gap={20}>
      <Text weight={600} size={18}>
        {title}
      </Text>
      {parts.map((part, index) => {
        const [heading = '', ...lines] = part.split('\n');
        // Paragraphs have no identity of their own and never change places.
        return lines.length === 0 ? (
          <Text key={index}>{heading}</Text>
        ) : (
          <Stack key={index} $gap={4}>
            <Heading level={3} size={16}>
              {heading}
            </Heading>
            {lines.map((line, place) => (
              <Text
                key={place}
                tone="muted"
                style={line.startsWith('• ') ? { paddingInlineStart: 16, textIndent: -14 } : undefined}
              >
                {line}
              </Text>
            ))}
          </Stack>
        );
      })}
    </Stack>
  );
}
