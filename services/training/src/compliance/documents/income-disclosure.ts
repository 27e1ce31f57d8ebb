import type { ComplianceText } from './document.js';

export const incomeDisclosure: ComplianceText = {
  id: 'income-disclosure',
  title: 'Income Disclosure',
  updated: '2026-01-15',
  sections: [
    {
      heading: '1. No income is guaranteed',
      paragraphs: [
        'Success in this business depends on effort, skill, time and market, and it differs from person to person. {{brand}} and its partners do not promise any income. Many people join only to use the products and earn nothing at all.',
        'The training on this platform is free of charge and does not entitle anybody to earnings.',
      ],
    },
    {
      heading: '2. What income comes from',
      paragraphs: [
        'Partners are paid for products that reach customers, their own and those of the team they train. There is no payment for the mere act of enrolling a person.',
        'Gross income is not profit: costs of travel, phone, samples, events and taxes are for the partner to bear and should be set against it.',
      ],
    },
    {
      heading: '3. What you may say',
      paragraphs: [
        'You may tell your own story truthfully, with the time it took and the work it needed, and you must hand out the provider’s current official income statement whenever income is mentioned.',
        'You may not show cheques, bank statements, cars or houses as a proof of income, compare with a salary, speak of passive or easy money, or name a figure that another person will reach.',
      ],
    },
    {
      heading: '4. When somebody asks',
      paragraphs: [
        'To the question «How much will I earn?» the right answer is: «That depends on what you do, and many earn little or nothing. Here is the official statement.» Then let the person read it in peace.',
      ],
    },
  ],
};
