import type { GuideTexts } from '../guidance.rules.js';

/** The library of calling guidance in English. */
export const en: GuideTexts = {
  "title": "Calling guidance for {{name}}: {{objective}}",
  "headings": { "prepare": "Before you call", "open": "How to open", "connect": "What connects with {{name}}", "ask": "Questions to ask", "invite": "Your invitation", "concern": "If {{name}} hesitates", "after": "After the call" },
  "objectives": {
    "share_product": {
      "label": "share the product",
      "prepare": "Decide on one product result that you can describe from your own experience in two sentences. {{name}} should hear your story, not a list of ingredients.",
      "open": "\"Hi {{name}}, it's me. Do you have two minutes? I started using something that changed how I feel during the day, and you were the first person I wanted to tell.\"",
      "ask": ["What would you change about how you feel in the afternoon, {{name}}, if you could change one thing?", "What have you tried so far, and what did you like or not like about it?"],
      "invite": "\"{{name}}, try it for thirty days the way I did. I'll check in with you every week, and you tell me honestly what you notice. Shall I send you the link?\"",
      "concern": "Agree first: \"I thought the same.\" Then tell what made you try it, and offer the smallest pack instead of pressing on.",
      "after": "Send the product link the same day with one line about your own result, and note the day on which the thirty days end."
    },
    "business_opportunity": {
      "label": "introduce the business",
      "prepare": "Know your own reason in one sentence: why you started, and what you are building. Have two times ready at which your sponsor could join a short call.",
      "open": "\"Hi {{name}}, I've started building a business on the side with a team that trains me step by step. I thought of you because of how you deal with people. May I tell you why?\"",
      "ask": ["If your income came from more than one place, {{name}}, what would that change first?", "How many hours a week could you see yourself giving to something of your own?"],
      "invite": "\"I don't know if it is for you, {{name}}. Look at a twenty-minute presentation with me and my sponsor, then you decide. Would Tuesday evening or Saturday morning be better?\"",
      "concern": "Never argue about money or promise income. Say: \"That's a fair question, and exactly what the presentation answers,\" and go back to the two times.",
      "after": "Confirm the time in writing at once, and remind {{name}} on the morning of the presentation."
    },
    "both_product_business": {
      "label": "share product and business",
      "prepare": "Plan to speak of the product first and of the business only as its consequence. Two stories, one minute each.",
      "open": "\"Hi {{name}}, two things in one call: something I use every day and feel the difference of, and what came out of it for my family. Is now a good moment?\"",
      "ask": ["What would be more useful to you right now, {{name}}: feeling better through the day or an additional income?", "If the first worked for you, whom would you tell about it?"],
      "invite": "\"Let's do it in that order, {{name}}: you try it, and meanwhile you look at the twenty-minute presentation. Which evening suits you?\"",
      "concern": "If one of the two does not interest {{name}}, drop it without regret and stay with the other.",
      "after": "Send one link only: the one {{name}} asked about. Keep the other for the next call."
    },
    "curiosity_only": {
      "label": "raise curiosity",
      "prepare": "Keep this call under three minutes. You are not explaining anything today; you are finding out whether {{name}} wants to know more.",
      "open": "\"Hi {{name}}, I have to run in a minute, but I'm working on something and your name came up in my mind. Are you open to a look?\"",
      "ask": ["Are you open to something new at the moment, {{name}}, if it fits around what you do already?"],
      "invite": "\"I don't want to do it badly in a hurry, {{name}}. I'll send you a short video tonight. When will you have watched it, so that I can call you?\"",
      "concern": "If asked \"What is it?\", answer in one sentence, health and a business around it, and return to the time at which you'll call.",
      "after": "Send the video, write down the time {{name}} named, and call exactly then."
    },
    "invite_event": {
      "label": "invite to an event",
      "prepare": "Have date, time and place of the event in front of you, and know who from your team will be there to meet {{name}}.",
      "open": "\"Hi {{name}}, are you free on the evening of our next event? I'm going with a few good people, and I'd like you to be my guest.\"",
      "ask": ["Do you have that evening free, {{name}}, or would the online evening be easier?", "Is there somebody you would like to bring?"],
      "invite": "\"I'll keep a seat for you next to me, {{name}}, and I'll pick you up at half past six. Can I count on you?\"",
      "concern": "If the date does not work, ask for the next one at once, and offer the recording meanwhile.",
      "after": "Send place and time in writing, and again the day before. Introduce {{name}} to three people at the event."
    }
  },
  "backgrounds": {
    "health": "You noted that health and fitness matter here. {{name}} will listen to how you feel, sleep and move today compared with before; leave the plan of income for later.",
    "family": "You noted the family. Speak of time: evenings at home, being there for the children, an income that does not ask for more hours away. Ask {{name}} about the family first.",
    "work": "You noted the work situation. {{name}} knows what a full week feels like, so show respect for time: name exactly how long the call and the presentation take.",
    "money": "You noted that money is a subject. Be careful and honest: no figures and no promises, only that the start is small and the training is free. {{name}} decides what it is worth.",
    "retired": "You noted retirement. {{name}} has experience and people who trust it: speak of being active, useful and in company, not of a career.",
    "study": "You noted studies. {{name}} plans in semesters and looks for something flexible: speak of learning to lead and to speak, and of hours that can be chosen.",
    "business": "You noted a business background. Speak as to a colleague: a system, duplication, training, numbers that can be checked. Let {{name}} ask the hard questions.",
    "care": "You noted work with people who need help. {{name}} recommends only what is believed in: offer to try it alone first, and never push for names.",
    "sales": "You noted experience with selling or with people. {{name}} will hear every technique, so use none: say plainly what you do and why you called.",
    "faith": "You noted the community {{name}} belongs to. Trust there comes first: say openly that it is a business, and never use a gathering of theirs to sell."
  },
  "backgroundOther": "You noted: \"{{background}}\". Begin there. Ask {{name}} how that is going at the moment, listen for two minutes, and use the same words when you say why you called.",
  "backgroundQuoted": "Your note was: \"{{background}}\". Use those words, they are more {{name}}'s than any script.",
  "backgroundNone": "You have no note about {{name}} yet. Spend the first two minutes asking about work, family and how the year has been, and write down what you hear: the next call is built on it.",
  "closing": "Speak of your own experience, promise neither income nor healing, and thank {{name}} whatever the answer is."
};
