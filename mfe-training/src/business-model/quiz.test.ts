import { expect, test } from '@jest/globals';
import texts from '../texts/en.json';
import { QUIZ, isComplete, rightAnswers, scoreOf } from './quiz';

const allRight = Object.fromEntries(QUIZ.map(({ right }, index) => [index, right]));

test('the answers that are right are those that the texts give a reason for', () => {
  const questions = Object.values(texts.quiz.questions).map(({ answers }) => Object.values(answers));
  expect(QUIZ.map(({ right }, index) => questions[index]?.[right - 1])).toEqual([
    'The same presentation everybody uses',
    'So that everybody can repeat them',
    'Nothing: results differ and depend on the work',
    'It tells the shop who sent the customer',
  ]);
});

test.each([
  [{}, false, 0, 0],
  [{ 0: 2 }, false, 1, 25],
  [{ 0: 1, 1: 2, 2: 1, 3: 1 }, true, 0, 0],
  [{ 0: 2, 1: 1, 2: 1, 3: 1 }, true, 2, 50],
  [allRight, true, 4, 100],
])('answers %j: complete %s, %d right, %d %%', (answers, complete, right, percent) => {
  expect([isComplete(answers), rightAnswers(answers), scoreOf(answers)]).toEqual([complete, right, percent]);
});

test('each question has words for each of its answers, and its right answer is one of them', () => {
  const questions = Object.values(texts.quiz.questions);
  expect(questions.map(({ answers }) => Object.keys(answers).length)).toEqual(QUIZ.map(({ answers }) => answers));
  for (const { answers, right } of QUIZ) expect(right).toBeLessThanOrEqual(answers);
});
