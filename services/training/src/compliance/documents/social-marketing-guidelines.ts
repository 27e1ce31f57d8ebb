import type { ComplianceText } from './document.js';

export const socialMarketingGuidelines: ComplianceText = {
  id: 'social-marketing-guidelines',
  title: 'Social Marketing Guidelines',
  updated: '2026-03-02',
  sections: [
    {
      heading: '1. Your profiles',
      paragraphs: [
        'Use your own name and picture. Names of profiles, groups, domains and mail addresses may not contain {{brand}}, the provider’s name or a product’s name in a way that makes them look official.',
      ],
    },
    {
      heading: '2. Posting',
      paragraphs: [
        'Mark what you publish as advertising where the law or the network asks for it. Use official pictures of products unchanged; do not show price lists, do not run your own discounts, and do not sell on auction or marketplace sites.',
        'Claims about health and income follow the Social Story Guidelines and the Income Disclosure, in comments and private messages too.',
      ],
    },
    {
      heading: '3. Messages',
      paragraphs: [
        'Write to people whom you know or who asked you to. Do not send the same message to many, do not add anybody to a group without asking, and stop when somebody says no. Automatic mass messages are forbidden.',
      ],
    },
    {
      heading: '4. Paid advertising',
      paragraphs: [
        'Advertisements may lead to your own page or referral link, never to a copy of an official page. Do not bid on the names of {{brand}}, of the provider or of other partners.',
      ],
    },
    {
      heading: '5. Criticism',
      paragraphs: [
        'Answer criticism politely or not at all, do not delete honest questions, and never speak ill of another company or partner. Report a fake profile or a wrong claim to support with a link.',
      ],
    },
  ],
};
