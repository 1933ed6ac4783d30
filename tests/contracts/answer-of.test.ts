import { describe, expect, it } from '@jest/globals';
import type { AnswerOf } from '#contracts/answer-of.ts';
import type { Answers, MasterAnswers } from '#contracts/answers.ts';

/** Compiles only for the same type; `unknown` and a union of answers are not the same as one answer. */
const same = <A, B>(isSame: [A, B] extends [B, A] ? true : false) => isSame;

describe('the answer of an address', () => {
  it('is the one that is declared for the written address', () => {
    expect(same<AnswerOf<'GET', '/funds/tree'>, Answers['GET /funds/tree']>(true)).toBe(true);
    expect(same<AnswerOf<'PUT', '/glossary'>, unknown>(true)).toBe(true);
  });

  it('takes a value of the moment for a parameter, never for a word', () => {
    expect(same<AnswerOf<'GET', `/funds/${number}/properties`>, Answers['GET /funds/:id/properties']>(true)).toBe(true);
    expect(same<AnswerOf<'GET', `/submissions/${string}`>, Answers['GET /submissions/:submissionNo']>(true)).toBe(true);
  });

  it('knows what every master answers below its own address', () => {
    expect(same<AnswerOf<'GET', `/${string}/${number}/history`>, MasterAnswers['GET /:id/history']>(true)).toBe(true);
    expect(same<AnswerOf<'GET', `/${string}/import`>, MasterAnswers['GET /import']>(true)).toBe(true);
    expect(same<AnswerOf<'POST', '/funds'>, MasterAnswers['POST ']>(true)).toBe(true);
  });

  it('is unknown for an address that nobody serves', () => {
    expect(same<AnswerOf<'GET', '/fund/tree'>, unknown>(true)).toBe(true);
  });
});
