/** The quiz of the business model page: each question's number of answers and which of them is right. Words are in the texts. */
export const QUIZ = [
  { answers: 3, right: 2 },
  { answers: 3, right: 1 },
  { answers: 3, right: 3 },
  { answers: 3, right: 2 },
] as const;

/** Answers given, by question; an unanswered one is absent. */
export type QuizAnswers = Readonly<Record<number, number>>;

export const isComplete = (answers: QuizAnswers): boolean => QUIZ.every((_, index) => answers[index] !== undefined);
export const rightAnswers = (answers: QuizAnswers): number =>
  QUIZ.filter(({ right }, index) => answers[index] === right).length;
/** Percent of right answers, whole. */
export const scoreOf = (answers: QuizAnswers): number => Math.round((rightAnswers(answers) / QUIZ.length) * 100);
