import { describe, expect, it } from '@jest/globals';
import { notInList } from '#api/masters/not-in-list.ts';

const field = { name: 'kind', type: 'choice' } as const;
const offered = [
  { code: 'core', name: 'コア' },
  { code: 'plus', name: 'コアプラス' },
  { code: 'debt', name: 'デット' },
];

describe('a value that a list does not have', () => {
  it.each([
    ['en', 'コア, コアプラス, デット'],
    ['ja', 'コア、コアプラス、デット'],
    ['ar', 'コア، コアプラス، デット'],
  ] as const)('is answered with the list as it is written in %s', (language, oneOf) => {
    expect(notInList(field, 'zzz', offered, language)).toMatchObject({ code: 'NotInList', params: { oneOf } });
  });

  it('is answered with what was probably meant, or with no list where that is long or empty', () => {
    expect(notInList(field, 'コアプラ', offered, 'ja').params).toEqual({ meant: 'コアプラス' });
    const many = Array.from({ length: 9 }, (_, at) => ({ code: `c${at}`, name: `Choice ${at}` }));
    expect(notInList(field, 'zzz', many, 'en').params?.['oneOf']).toBeUndefined();
    expect(notInList(field, 'zzz', [], 'en').params).toBeUndefined();
  });
});
