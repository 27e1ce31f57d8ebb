import type { ComplianceText } from './document.js';

export const distributorAgreement: ComplianceText = {
  id: 'distributor-agreement',
  title: 'Distributor Agreement',
  updated: '2026-01-15',
  sections: [
    {
      heading: '1. What is agreed',
      paragraphs: [
        'You take part in the training and team platform {{brand}} as an independent partner. Your contract as a distributor is with the product provider; this agreement concerns your use of the platform and your conduct within the team.',
      ],
    },
    {
      heading: '2. Your account',
      paragraphs: [
        'You are of age, you have one account under your own name and distributor ID, and you keep your password to yourself. What happens through your account is taken as done by you; tell support at once if somebody else has got in.',
      ],
    },
    {
      heading: '3. What you receive and what you give',
      paragraphs: [
        'You receive the training, the tools and the help of your sponsor without charge. You keep to the Policies & Procedures, the Income Disclosure and the guidelines for stories and social media, and you treat partners and customers with respect.',
        'Training materials may be used for your own business and for training your team. They may not be sold, changed or published as your own.',
      ],
    },
    {
      heading: '4. Length and end',
      paragraphs: [
        'You may end this agreement at any time, without a reason, by asking for your account to be deleted. Your contacts, goals and notes are then erased, and your direct partners move to your sponsor. {{brand}} may end it for a serious breach, after you have been heard.',
      ],
    },
    {
      heading: '5. Liability and law',
      paragraphs: [
        'The platform is provided with care but without a guarantee of permanent availability or of any result. Mandatory rights that the law of your country gives you are not touched by this agreement.',
      ],
    },
  ],
};
