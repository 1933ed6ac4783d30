import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pageWidths, printedWidths } from '#documents/exports/printed-widths.ts';

const word = fc.constantFrom(
  'SUB-000330',
  '2026-10',
  'Kawasaki',
  'Bay',
  '品川',
  'الواحة',
  'TrialBalance_\u200b2026-',
  'a',
);
const cell = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const table = fc
  .integer({ min: 1, max: 30 })
  .chain((count) =>
    fc.tuple(
      fc.array(cell, { minLength: count, maxLength: count }),
      fc.array(fc.array(cell, { minLength: count, maxLength: count }), { maxLength: 8 }),
    ),
  );
const lettersOf = (text: string) =>
  Math.max(...text.split(/[\s\u200b]/u).map((one) => (/^[ -~]*$/u.test(one) ? one.length : 1)));

describe('the widths of printed columns', () => {
  it('fill the page, and hold the longest word of each column in letters of the size', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('a4' as const, 'a3' as const), ([labels, rows], paper) => {
        const { widths, fontSize } = printedWidths(labels, rows, pageWidths[paper]);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(pageWidths[paper], 3);
        if (fontSize === 5) return;
        for (const [index, width] of widths.entries())
          for (const text of [labels[index]!, ...rows.map((row) => row[index]!)])
            // Digits of the font are 0.6 of its size.
            expect(width).toBeGreaterThan(lettersOf(text) * fontSize * 0.6);
      }),
    );
  });

  it('give more room to longer texts', () => {
    const { widths } = printedWidths(['No', 'Comment'], [['1', 'The tenant of one unit does not match the lease.']]);
    expect(widths[1]).toBeGreaterThan(2 * widths[0]!);
  });

  it('give room to texts that few rows have', () => {
    const blank = Array.from({ length: 40 }, (_, index) => [`No. ${index}`, '']);
    const comment = 'The tenant of one unit does not match the lease.';
    const { widths } = printedWidths(['No', 'Comment'], [...blank, ['1', comment]]);
    expect(widths[1]).toBeGreaterThan(2 * widths[0]!);
  });

  it('hold short heads and values on one line, before longer texts get more', () => {
    const labels = [
      'ファイル',
      '版',
      '提出番号',
      '物件名',
      'データセット',
      '対象月',
      '作成者',
      'アップロード日時',
      '検証日時',
    ];
    const file = [
      'KAWASAKI_\u200bTrialBalance_\u200b2026-\u200b10.\u200bxlsx',
      '1',
      'SUB-000322',
      'Kawasaki Bay Logistics',
    ];
    const row = [
      ...file,
      'レントロール',
      '2026-10',
      '田辺 由紀',
      '2026-11-24 15:18:32',
      '2026-11-24 15:18:32',
      '現在の版',
    ];
    const comment = 'The tenant of one unit does not match the lease. Please check and upload again.';
    const { widths, fontSize } = printedWidths(
      [...labels, '結果', '取り込んだ行', 'エラー', 'コメント'],
      [[...row, '5', '0', comment]],
    );
    for (const name of ['データセット', '対象月', '作成者'])
      expect([name, widths[labels.indexOf(name)]! > name.length * fontSize + 8]).toEqual([name, true]);
  });
});
