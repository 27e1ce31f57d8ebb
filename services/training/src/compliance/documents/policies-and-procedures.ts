import type { ComplianceText } from './document.js';

export const policiesAndProcedures: ComplianceText = {
  id: 'policies-and-procedures',
  title: 'Policies & Procedures',
  updated: '2026-01-15',
  sections: [
    {
      heading: '1. Who these rules are for',
      paragraphs: [
        'These policies apply to every partner of {{brand}} from the day of registration. They exist so that each partner, whatever their rank or country, works by the same fair rules, and so that customers can rely on what they are told.',
        'By agreeing to the compliance terms you confirm that you have read them and will keep to them. If a rule changes, a new version is shown to you before you continue with your training.',
      ],
    },
    {
      heading: '2. Your independence',
      paragraphs: [
        'You are an independent partner, not an employee, agent or representative of {{brand}} or of the product provider. You decide when and how much you work, you bear your own costs, and you take care of your own taxes and permits.',
        'You may not sign contracts, make promises or open accounts in the name of {{brand}} or of the provider.',
      ],
    },
    {
      heading: '3. Sponsoring',
      paragraphs: [
        'A new partner joins by a personal invitation, and whoever sent it becomes the sponsor. A sponsor trains and supports; nobody is paid for recruiting alone. Do not talk a person who already works with another sponsor into changing.',
        'You may not buy rank by ordering more than you and your customers use, and you may not ask this of your partners.',
      ],
    },
    {
      heading: '4. Contacts and personal data',
      paragraphs: [
        'Put into your list only people who would not be surprised to find themselves there, and only what you need in order to speak with them. Do not store health details. Delete a contact who asks for it, and never pass a list on.',
        'Your sponsor sees the contacts of direct partners in order to help; in Settings you can limit this to their number.',
      ],
    },
    {
      heading: '5. Breaches',
      paragraphs: [
        'Whoever breaks these rules is first told in writing and given the chance to explain and correct it. Serious or repeated breaches may lead to the loss of access. Questions go to the support address shown on the sign-in page.',
      ],
    },
  ],
};
