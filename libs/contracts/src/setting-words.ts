import type { z } from 'zod';

const WORDS: Partial<Record<string, string>> = {
  url: 'an address like https://host is expected',
  email: 'an e-mail address is expected',
};

const least = ({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string =>
  origin === 'string'
    ? `at least ${minimum} ${minimum === 1 ? 'character is' : 'characters are'} expected`
    : `${inclusive ? 'at least' : 'more than'} ${minimum} is expected`;
const most = ({ origin, maximum }: z.core.$ZodIssueTooBig): string =>
  origin === 'string' ? `at most ${maximum} characters are expected` : `at most ${maximum} is expected`;

/**
 * What is wrong with an environment variable, for the operator who set it: zod's own messages name types, which the environment does not have.
 * A schema with a message of its own keeps it.
 */
export const settingWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number'
        ? 'a number is expected'
        : issue.expected === 'int'
          ? 'a whole number is expected'
          : undefined;
    case 'invalid_value':
      return `one of ${(issue as z.core.$ZodIssueInvalidValue).values.join(', ')} is expected`;
    case 'invalid_format':
      return WORDS[(issue as z.core.$ZodIssueInvalidStringFormat).format];
    case 'too_small':
      return least(issue as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return most(issue as z.core.$ZodIssueTooBig);
    default:
      return undefined;
  }
};
