import { describe, expect, it } from '@jest/globals';
import { languageCodes } from '#contracts/sessions.ts';
import { createConverter } from '#documents/mapping/convert-cell.ts';
import {
  expectedOfFinding,
  messageOfFinding,
  nameOfFinding,
  readingFindingCodes,
} from '#documents/wording/finding-words.ts';
import { field } from '#tests/documents/mapping/rent-roll-mapping.ts';

const finding = (code: string, expected: string | null = null, found: string | null = null, params = {}) => ({
  ...{ code, expected, found, params },
});

describe.each(languageCodes)('the words of a finding in %s', (language) => {
  it.each(readingFindingCodes)('name what %s checks, what is wrong and what is expected', (code) => {
    const unknown = messageOfFinding(finding('NO_SUCH_CODE'), language).replace('NO_SUCH_CODE', code);
    for (const expected of [null, 'EXAMPLE']) {
      const said = [
        nameOfFinding({ code }, language),
        messageOfFinding(finding(code, expected), language),
        expectedOfFinding(finding(code, expected), language),
      ];
      expect(said).not.toContain(unknown);
      for (const text of said) {
        expect(text?.trim()).toBeTruthy();
        expect(text).not.toMatch(/\{\{|undefined/);
      }
      expect(new Set(said).size).toBe(3);
    }
  });

  it('says of a day that the calendar lacks that it does not exist', () => {
    const say = (found: string) => messageOfFinding(finding('NOT_A_DATE', 'DD/MM/YYYY', found), language);
    expect(say('30/02/2026')).toBe(say('31.04.2026'));
    expect(say('30/02/2026')).toBe(say('Feb 30, 2026'));
    expect(say('30/02/2026')).not.toBe(say('soon'));
    expect(say('12/31/2026')).toBe(say('soon'));
  });
});

describe('the value expected', () => {
  it('is a number with an example as people write it', () => {
    expect(expectedOfFinding(finding('NOT_A_NUMBER', '1234.50'), 'en')).toBe('a number, for example 1,234.50');
    expect(expectedOfFinding(finding('NOT_A_NUMBER', '1234.50'), 'ja')).toBe('数値（例：1,234.50）');
    expect(expectedOfFinding(finding('NOT_A_NUMBER', '1234.50'), 'ar')).toBe('رقم، مثل 1,234.50');
    expect(expectedOfFinding(finding('NOT_A_NUMBER', '12'), 'en')).toBe('a number, for example 12');
  });

  it('is a day that exists', () => {
    expect(expectedOfFinding(finding('NOT_A_DATE', 'DD/MM/YYYY', '30/02/2026'), 'en')).toBe(
      'an existing day, written as DD/MM/YYYY',
    );
  });

  it('lists accepted values in the language of the reader, with the value that files hold', () => {
    const values = finding('NOT_IN_LIST', 'Occupied, Vacant, x_own');
    expect(expectedOfFinding(values, 'en')).toBe('one of: Occupied, Vacant, x_own');
    expect(expectedOfFinding(values, 'ja')).toBe('次のいずれか：入居中（Occupied）、空室（Vacant）、x_own');
    expect(expectedOfFinding(values, 'ar')).toBe('إحدى القيم: مشغول (Occupied)، شاغر (Vacant)، x_own');
  });

  it('names every list value that it shows, and a file may hold the name', () => {
    const convert = createConverter(field('unit_status', 'enum', true, ['Occupied', 'Vacant']), {
      dateFormat: 'YYYY-MM-DD',
      decimalSeparator: '.',
      translate: (text) => text,
    });
    expect(['空室', 'شاغر', 'VACANT', '入居中'].map(convert)).toEqual(['Vacant', 'Vacant', 'Vacant', 'Occupied']);
    expect(convert('店舗')).toEqual({ fault: 'NOT_IN_LIST' });
  });

  it('names the property, the headings and the dataset that belong here', () => {
    expect(expectedOfFinding(finding('WRONG_PROPERTY', 'PM-7'), 'en')).toBe('PM-7, the property of this submission');
    expect(expectedOfFinding(finding('WRONG_PROPERTY'), 'en')).toBe('a property of this submission');
    const moved = finding('LAYOUT_CHANGED', '5', '7', { kind: 'HEADS_MOVED', before: '5', now: '7' });
    expect(expectedOfFinding(moved, 'en')).toBe('column headings in row 5');
    expect(messageOfFinding(moved, 'en')).toBe('The column headings are in row 7; they were in row 5.');
    const other = finding('LAYOUT_CHANGED', null, 'Budget', { kind: 'OTHER_DATASET', now: 'Budget' });
    expect(expectedOfFinding(other, 'en')).toBe('a file of this dataset');
  });
});
