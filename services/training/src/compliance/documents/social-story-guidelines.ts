import type { ComplianceText } from './document.js';

export const socialStoryGuidelines: ComplianceText = {
  id: 'social-story-guidelines',
  title: 'Social Story Guidelines',
  updated: '2026-03-02',
  sections: [
    {
      heading: '1. Your story is yours',
      paragraphs: [
        'Tell what you have lived through yourself: why you started, what you use, what you noticed. Do not borrow the results of another person, and ask before you mention somebody by name or show a picture of them.',
      ],
    },
    {
      heading: '2. Health',
      paragraphs: [
        'The products are food supplements and no medicine. Never say or suggest that they diagnose, treat, cure or prevent a disease, and never advise anybody to change or stop a treatment.',
        'Speak of everyday experience instead: energy, routine, taste, how it fits into the day. If a person has an illness, is pregnant or takes medicine, tell them to ask their doctor first.',
      ],
    },
    {
      heading: '3. Before and after',
      paragraphs: [
        'Pictures must be unedited, your own or used with written consent, and show the time between them. Add that results differ. Pictures of children and of bodies in underwear are not used.',
      ],
    },
    {
      heading: '4. Be recognisable',
      paragraphs: [
        'Say that you are an independent partner and earn from recommendations. A story without that is hidden advertising, which the law of many countries forbids.',
      ],
    },
  ],
};
