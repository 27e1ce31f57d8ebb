import type { GuideTexts } from '../guidance.rules.js';
import { OPEN_WORDS, PRIVATE_WORDS } from '../private-words.js';

/**
 * The library of calling guidance in English. Every list holds several ways to say one thing; a person's name decides which.
 * Nothing here promises an income or a cure (compliance): own experience, questions, and an open invitation.
 */
export const en: GuideTexts = {
  title: 'Calling guidance for {{name}}: {{objective}}',
  headings: {
    open: 'How to open',
    why: 'Why {{first}}',
    ask: 'Questions to ask',
    bridge: 'From there to your invitation',
    concern: 'If {{first}} hesitates',
    next: 'Next step',
  },
  titles: ['dr', 'mr', 'mrs', 'ms', 'miss', 'prof', 'sir', 'rev', 'pastor', 'father', 'sister', 'coach'],
  introduction:
    '"Hi {{first}}, this is [your name]. I work with {{brand}} in network marketing, and I’m calling because {{reason}}."',
  objectives: {
    share_product: {
      kind: 'product',
      label: 'share the product',
      reason: 'I would like your opinion on a product that I use every day',
      open: [
        '"Have you got two minutes? You were one of the first people I thought of."',
        '"I won’t keep you long: it is one small thing in my mornings, and I’d love to hear what you think of it."',
        '"I’d rather have your opinion than your order. Is this a good moment?"',
      ],
      why: [
        'You thought of {{first}} for a reason: say it out loud in your first sentence. People listen to a friend who picked them, not to a list they are on.',
        'Tell {{first}} what you have seen in them that made you call. One true sentence about the person opens more doors than ten about the product.',
      ],
      ask: [
        'What does a good morning look like for you at the moment, {{first}}?',
        'Is there one small habit you have been meaning to start?',
        'When you try something new, what makes you stay with it?',
        'Who do you usually ask when you want to know whether something is any good?',
      ],
      bridge: [
        'Once you have listened, tell your own story in two sentences: what you use, and why you kept using it. Only what you have experienced yourself.',
        'Thank {{first}} for the answer, then say: "That is why I thought of you. May I tell you what I use?"',
      ],
      invite: [
        '"Shall I send you the page, {{first}}? Have a look in your own time, and I’ll call on Thursday to hear what you think."',
        '"Let me bring one by, {{first}}. You try it, and you tell me honestly whether it is for you."',
      ],
      concern: [
        '{{first}} may say: "I already take something." Answer: "Good, then you know what works for you. Have a look at the label with me, and you decide." Never talk another product down.',
        'If it sounds like a sale, say so first: "You don’t have to buy anything, {{first}}. I’d rather have your opinion than your order."',
        'Asked what it does for a health problem? "I’m not a doctor, {{first}}, and it is no medicine. I can only tell you why I like it; please ask your doctor about the rest."',
      ],
      next: [
        'Send the page today with one personal line, write the day of your next call beside the name, and keep it.',
        'Write down what {{first}} said in their own words. Begin your next call with that.',
      ],
    },
    business_opportunity: {
      kind: 'business',
      label: 'introduce the business',
      reason: 'I’m looking for people who would like to build something with me',
      open: [
        '"A team trains me step by step, and I thought of you. May I tell you why?"',
        '"You are somebody I would enjoy working with, and a no is fine. Can I explain in a minute?"',
        '"You know I’ve always wanted something of my own. I’m learning a lot, and I’d value your view of it."',
      ],
      why: [
        'Name the quality you saw: how {{first}} treats people, keeps a promise, or gets others moving. That is what this work is made of.',
        'Think of one situation in which {{first}} impressed you, and begin with it. It shows that you did not call just anybody.',
      ],
      ask: [
        'If you could build something of your own beside everything else, {{first}}, what would it be for?',
        'How many hours a week could you honestly give to something new?',
        'What would a project need to have before you would put your name to it?',
        'Do you like working with people, or rather behind the scenes?',
      ],
      bridge: [
        'Repeat what you heard in one sentence. Then: "There is a way to look at that without any pressure. It takes twenty minutes."',
        'Say openly what it is: "It is network marketing with health products. You decide after you have seen it, not before."',
      ],
      invite: [
        '"I don’t know whether it is for you, {{first}}. Look at a twenty-minute presentation with me and my sponsor, then decide. Would Tuesday evening or Saturday morning suit you better?"',
        '"Come and look over my shoulder for twenty minutes, {{first}}. If it isn’t for you, you’ll know, and we’ll still be friends."',
      ],
      concern: [
        '{{first}} may ask: "How much can you make?" Say: "It depends on the work, and many earn little or nothing. I won’t promise you a figure. I’ll send you the income disclosure, so you can see the averages yourself."',
        '"Is this one of those pyramid things?" Stay calm: "Fair question. We are paid for products that people buy, never for signing anybody up. Please check it; I’ll send you the papers."',
        'If {{first}} says "I’m no salesperson," smile: "Neither am I. I tell people what I use and invite them to look. That is all I am asking of you too."',
      ],
      next: [
        'Confirm the time in writing straight away, add it to both calendars, and tell your sponsor who is coming and why.',
        'Send {{first}} the income disclosure along with the invitation. Openness now saves a difficult talk later.',
      ],
    },
    both_product_business: {
      kind: 'both',
      label: 'share product and business',
      reason: 'I would like to show you a product that I use and the business around it',
      open: [
        '"You tell me which of the two interests you more. Have you got five minutes?"',
        '"It’s about the product first and the project second. Deal?"',
        '"I’ve been looking forward to telling you this. Is now a good time?"',
      ],
      why: [
        '{{first}} may care about one half only, and that is fine. Say why you thought of them for each, and watch which one makes them ask back.',
        'You know {{first}} well enough to leave the choice to them: name both, briefly, and let their curiosity lead.',
      ],
      ask: [
        'What would be more useful to you right now, {{first}}: a good daily habit, or a project of your own?',
        'If you liked a product, whom would you tell about it first?',
        'When did you last start something just for yourself?',
        'What would have to be true for you to say "tell me more"?',
      ],
      bridge: [
        'Go where {{first}} went: if the answer was about daily life, talk of the product; if it was about plans, of the business. Leave the other half for another day.',
        'Put it plainly: "You can simply be a customer, {{first}}. And if you ever want to do what I do, I’ll show you."',
      ],
      invite: [
        '"Let’s do it in that order, {{first}}: you try it first. And if you are curious about the rest, there is a twenty-minute presentation. Which evening suits you?"',
        '"I’ll send you one link, {{first}}, the one you just asked about. Shall we talk again on Friday?"',
      ],
      concern: [
        'If {{first}} says "One thing at a time!", agree and drop one of the two at once. Whoever feels heard asks about the other later.',
        '"So you want me to sell?" Answer: "No. I’d like you to try it. Everything else is there if you want it, and just as fine if you don’t."',
      ],
      next: [
        'Send only the link {{first}} asked about, with one sentence of your own, and note which half it was.',
        'Note in the list whether {{first}} is a P, a C or both, and call back on the day you agreed.',
      ],
    },
    curiosity_only: {
      kind: 'open',
      label: 'raise curiosity',
      reason: 'I would like to show you a short video about our products and the business',
      open: [
        '"I’ve only got a minute. If you are curious, I’ll send it; a no is fine too."',
        '"Would you watch it by tomorrow? It is short, and you can ask me anything about it."',
        '"Your name came to mind at once. Are you curious?"',
      ],
      why: [
        'Keep it short and true: "I thought of you because …", and then the one thing about {{first}} that really made you call.',
        'A brief call shows respect. Tell {{first}} in one sentence why it was them, then stop.',
      ],
      ask: [
        'Are you open to something new at the moment, {{first}}, if it fits around what you already do?',
        'Do you prefer a short video or a short talk?',
        'When do you usually have ten quiet minutes?',
      ],
      bridge: [
        'Say in one sentence what it is. Then find out whether {{first}} wants to know more, and agree on when.',
        'Keep it short, and answer whatever {{first}} asks plainly: products, a business around them, nothing hidden.',
      ],
      invite: [
        '"I don’t want to rush it, {{first}}. I’ll send you a short video tonight. When will you have watched it, so that I can call you?"',
        '"Then I’ll send it now, {{first}}. Is tomorrow at the same time good for two more minutes?"',
      ],
      concern: [
        '"What is it about?" One honest sentence: "Health products, and a business around them." Then go back to the time of your call. Never make a secret of it.',
        'If {{first}} says "I have no time," answer: "That’s why it is short. Watch it when it suits you; I’ll ask once and never chase you."',
      ],
      next: [
        'Send the video at once, write down the time {{first}} named, and call at exactly that minute.',
        'One message, one reminder, no more. If {{first}} does not watch it, ask again in a month.',
      ],
    },
    invite_event: {
      kind: 'open',
      label: 'invite to an event',
      reason: 'I would like to invite you to an event about our products and the business',
      open: [
        '"A few people you would like will be there, and I’d love you to come as my guest. May I tell you when?"',
        '"Are you free one evening soon? You will see what we do, and there is good coffee too."',
        '"There is a seat beside me, and I’d like to give it to you."',
      ],
      why: [
        'Tell {{first}} who else will be there and why you thought the two would get on. People come for people.',
        'Say what {{first}} would enjoy about the evening: the talk, the company, or simply seeing what keeps you so busy.',
      ],
      ask: [
        'Is an evening during the week easier for you, {{first}}, or the weekend?',
        'Is there somebody you would like to bring along?',
        'Would you rather come in person, or look in online first?',
      ],
      bridge: [
        'Say what it is in one sentence: products, stories, and how the business works. Whoever knows what to expect comes gladly.',
        'Make it easy: offer the lift, the seat and the introduction before {{first}} has to ask.',
      ],
      invite: [
        '"I’ll keep a seat for you next to mine, {{first}}, and pick you up on the way. Can I count on you?"',
        '"I’ll send you place and time now, {{first}}. If anything comes up, just call me; otherwise I’ll see you there."',
      ],
      concern: [
        '"Will they try to sign me up?" Answer: "Somebody will show how it works, and nobody expects you to decide anything. We leave whenever you like."',
        'If the date does not suit {{first}}, have the next one ready, and offer to look in online together meanwhile.',
      ],
      next: [
        'Send place and time in writing, once more the day before, and introduce {{first}} to three people at the event.',
        'Call {{first}} the day after with one question: "What did you like best?" Then listen.',
      ],
    },
  },
  subjects: {
    sceptic: {
      words: [
        'skeptic*',
        'sceptic*',
        'doubt*',
        'pyramid',
        'scam*',
        'mlm',
        'suspicious',
        'critical',
        'cautious',
        'distrust*',
        'burned',
        'burnt',
      ],
      why: [
        '{{first}} looks twice before saying yes. Good: whoever checks everything can be trusted when they recommend it.',
        'With {{first}} you need no enthusiasm, only facts. Put everything on the table before you are asked.',
      ],
      ask: [
        'What would you want to see in black and white before you believed it, {{first}}?',
        'Have you had a bad experience with something like this?',
      ],
      bridge: {
        product: 'Give {{first}} the label and the money-back terms, and leave the judging to them.',
        business:
          'Offer the policies and the income disclosure before the presentation. Let {{first}} hunt for the catch; you lose nothing.',
        open: 'Say at once what it is and who is behind it. With {{first}}, mystery works against you.',
      },
      concern:
        '{{first}} will probably say: "It sounds too good." Agree: "Then let’s leave out whatever sounds too good, and look at the papers together."',
    },
    time: {
      words: [
        'busy',
        'no time',
        'overtime',
        'long hours',
        'stress*',
        'overworked',
        'commut*',
        'shift*',
        'night shift*',
        'hectic',
        'double shift*',
      ],
      why: [
        '{{first}} has a full week. That you ask only for minutes, and keep to them, will tell more about you than any words.',
        '{{first}} knows the worth of a free hour. Name the length of this call, and finish a minute early.',
      ],
      ask: [
        'If you had two more hours a week, {{first}}, what would they be for?',
        'Which part of your week would you hand to somebody else first?',
      ],
      bridge: {
        product: 'Show how little it asks: a minute a day. Nothing that has to be planned.',
        business:
          'Talk of hours you choose yourself, a few a week to begin with. Don’t promise that it frees time soon; it takes some first.',
        open: 'Offer the shortest form there is: a few minutes to watch whenever it suits {{first}}.',
      },
      concern:
        '{{first}} will probably say: "I have no time." Answer: "I know, that is why I ask for twelve minutes and not an evening. If it isn’t worth them, I won’t ask again."',
    },
    fitness: {
      words: [
        'fitness',
        'gym',
        'yoga',
        'run',
        'runs',
        'runner',
        'running',
        'marathon*',
        'sport*',
        'cycl*',
        'swim*',
        'football',
        'soccer',
        'tennis',
        'crossfit',
        'trainer',
        'workout*',
        'hik*',
        'athlete*',
        'dance*',
        'danc*',
      ],
      why: [
        '{{first}} trains, so {{first}} knows that small things done daily add up. Speak that language.',
        'Somebody who trains keeps promises to themselves. Tell {{first}} that this is what you admire.',
      ],
      ask: [
        'What are you training for at the moment, {{first}}?',
        'What do you eat or drink around your training, and what do you wish was simpler?',
      ],
      bridge: {
        product:
          'Ask {{first}} to try it beside the training for a few weeks and tell you what they think. No promises about times or weights.',
        business:
          'People at the club ask {{first}} for advice anyway. Ask whether sharing what they like would feel natural.',
        open: 'Invite {{first}} as you would to a training session: good people, clear start, clear end.',
      },
    },
    retired: {
      words: ['retire*', 'retiring', 'pension*'],
      why: [
        '{{first}} has experience, time to listen, and people who trust their word.',
        'You noted that {{first}} is retired. Talk of being active and in good company, not of a career.',
      ],
      ask: [
        'What do you enjoy most about having your days to yourself, {{first}}?',
        'What do you miss from your working days, if anything?',
      ],
      bridge: {
        product: 'Keep it simple: how to take it, and where to read about it in large print.',
        business: 'Talk of passing on experience and meeting people, at a pace {{first}} sets.',
        open: 'Offer the lift and the seat beside you. Company is often what makes somebody come.',
      },
    },
    student: {
      words: [
        'student*',
        'study',
        'studies',
        'studying',
        'college',
        'university',
        'semester*',
        'exam*',
        'graduat*',
        'campus',
        'degree',
        'thesis',
      ],
      why: [
        '{{first}} is learning anyway, and people at that age try things without fear. Be the fair and patient one.',
        '{{first}} plans in semesters. Whatever you propose has to survive an exam period.',
      ],
      ask: [
        'What would you like to be able to do by the time you graduate, {{first}}?',
        'What do you do when you are not studying?',
      ],
      bridge: {
        product: 'Talk of something that fits between two lectures, and of the smallest pack.',
        business: 'Talk of what one learns: speaking, leading, keeping at it. The degree comes first; say so.',
        open: 'A short video suits {{first}} better than a long talk.',
      },
    },
    business: {
      words: [
        'business',
        'entrepreneur*',
        'owner',
        'owns',
        'founder',
        'shop',
        'store',
        'company',
        'self-employed',
        'self employed',
        'freelanc*',
        'manager',
        'accountant',
        'consultant',
        'lawyer',
        'startup',
        'restaurant',
        'cafe',
        'salon',
      ],
      why: [
        '{{first}} knows what it takes to build something. Speak as to a colleague, and ask for an opinion.',
        'A person with business sense looks at the system first. Have the facts ready and let {{first}} take them apart.',
      ],
      ask: ['How did you get your first customers, {{first}}?', 'What would you do differently if you started again?'],
      bridge: {
        product: 'Ask {{first}} to judge it as a buyer would: quality, price, service.',
        business:
          'Explain it in three sentences: products people reorder, training that can be copied, a plan anybody can read. Then let {{first}} ask.',
        open: 'Ask for twenty minutes of their judgement. It is an honest request, and a welcome one.',
      },
      concern:
        '{{first}} may say: "I have my own business." Answer: "That’s exactly why I’m asking you. I’d like to know what you think of this one, nothing more."',
    },
    care: {
      words: [
        'nurse*',
        'in nursing',
        'nursing student*',
        'nursing assistant*',
        'nursing school',
        'nursing home*',
        'doctor',
        'physio',
        'physios',
        'physiotherapist*',
        'therapist*',
        'massage therapy',
        'teach*',
        'coach*',
        'social worker',
        'carer',
        'caregiver*',
        'volunteer*',
        'midwife',
        'dentist',
        'pharmacist*',
        'pharmacy',
        'paramedic*',
        'psychologist*',
        'psychology',
      ],
      why: [
        '{{first}} helps people for a living and recommends only what they believe in. Let them test it alone, without any hurry.',
        'People trust {{first}} with important things. Treat that trust as theirs, and never ask for their patients or pupils.',
      ],
      ask: [
        'What do you do after a hard day to be there for yourself, {{first}}?',
        'What would you have to know before you recommended something to a friend?',
      ],
      bridge: {
        product: 'Hand over the full list of ingredients and ask for a professional eye.',
        business:
          'Say clearly that it stays apart from their profession, and ask whether they would enjoy building something outside of it.',
        open: 'Offer an evening on which {{first}} does not have to take care of anybody.',
      },
    },
    sales: {
      words: [
        'sales*',
        'selling',
        'real estate',
        'realtor*',
        'insurance',
        'marketing',
        'networker',
        'network marketing',
        'recruit*',
        'broker',
        'retail',
        'hairdress*',
        'stylist',
        'barber',
        'bartender',
        'waiter',
        'waitress',
      ],
      why: [
        '{{first}} is good with people and hears every technique from afar. So use none.',
        'You noted experience with customers. Say in one breath what you do and why you called, and {{first}} will respect it.',
      ],
      ask: [
        'What do you like most about working with people, {{first}}?',
        'What makes you trust somebody who wants to show you something?',
      ],
      bridge: {
        product: 'Ask {{first}} to try it as a customer first, and to be as strict as their own customers are.',
        business:
          'Compare it honestly with what {{first}} knows: reorders instead of one-off deals, training instead of targets.',
        open: 'Say: "You’ll see through it in five minutes anyway, so come and see."',
      },
    },
    work: {
      words: [
        'job',
        'work*',
        'boss',
        'office',
        'driver',
        'engineer*',
        'mechanic',
        'factory',
        'warehouse',
        'programmer',
        'developer',
        'IT',
        'electrician',
        'carpenter',
        'farmer',
        'chef',
        'cook',
        'clerk',
        'secretary',
        'police*',
        'soldier',
        'army',
        'pilot',
        'construction',
      ],
      why: [
        'You know what {{first}} does all week. Ask how it is going before you say a word about yourself.',
        '{{first}} works hard for what they have. Show that you respect it; never talk their job down.',
      ],
      ask: [
        'What do you like about your work these days, {{first}}, and what less?',
        'If you could change one thing about your working week, what would it be?',
      ],
      bridge: {
        product: 'Talk of something that fits into a working day, at the desk or on the road.',
        business:
          'Talk of something beside the job, never instead of it. Whoever hears "quit your job" should hang up, and would be right.',
        open: 'Name a time outside of working hours, and how long it takes.',
      },
    },
    community: {
      words: ['community', 'club', 'neighbo*', 'scout*', 'choir', 'charity', 'school board'],
      why: [
        'Many people know {{first}} and trust them. Say openly that this is a business, and never use a gathering of theirs to sell.',
        '{{first}} brings people together. Tell them that you noticed, and that it is why you value their opinion.',
      ],
      ask: ['What keeps you busy there at the moment, {{first}}?', 'What made you join, and what made you stay?'],
      bridge: {
        product: 'Ask {{first}} for an opinion as a friend, not as a way to others.',
        business: 'Say that friendships come before business, and that a no changes nothing between you.',
        open: 'Invite {{first}} alone first. If it is worth it, they will bring others of their own accord.',
      },
    },
  },
  privateWords: PRIVATE_WORDS.en,
  openWords: OPEN_WORDS.en,
  quoted:
    'Your own note was: "{{note}}". Use those words; they are closer to {{first}} than any script. Leave out what is about health, faith, family or money.',
  unknown:
    'You noted: "{{note}}". Ask {{first}} how that is going, and listen for two minutes. If it is about health, faith, family or money, leave it to {{first}} to speak of it.',
  noNote:
    'You have not written anything about {{first}} yet. Spend the first two minutes on how they are, and write down what you hear: your next call is built on it.',
  closing:
    'Speak of your own experience, promise neither income nor healing, and thank {{first}} whatever the answer is.',
};
