import { describe, expect, it } from '@jest/globals';
import { reportTable } from '#api/uploaded-files/report-table.ts';
import { makeProcessed } from '../../frontend/features/uploaded-files/make-file.ts';

async function* once<One>(...items: One[]) {
  yield* items;
}

describe('a file of a dataset that is collected for funds', () => {
  it.each([
    ['en', 'Fund level'],
    ['ja', 'ファンド全体'],
    ['ar', 'الصندوق كله'],
  ] as const)('says so in the place of the property, in exports in %s', async (language, words) => {
    const files = once(makeProcessed({ property: null }), makeProcessed());
    const { rows } = reportTable(files, ['fund', 'property'], language);
    const lines = [];
    for await (const line of rows) lines.push(line);
    expect(lines).toEqual([
      ['Meridian', words],
      ['Meridian', 'Larkspur Tower'],
    ]);
  });
});

describe('a version without a file', () => {
  it.each([
    ['en', 'Edited on the page'],
    ['ja', '画面上で編集'],
    ['ar', 'معدّل في الصفحة'],
  ] as const)('says how it came about, in exports in %s as on the page', async (language, words) => {
    const { rows } = reportTable(once(makeProcessed({ fileName: null, kind: 'edit' })), ['fileName'], language);
    for await (const line of rows) expect(line).toEqual([words]);
    expect.assertions(1);
  });
});
