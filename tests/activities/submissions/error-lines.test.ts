import { describe, expect, it } from '@jest/globals';
import { wordsOfErrors } from '#activities/submissions/error-lines.ts';
import { unreadableFileCodes } from '#documents/reading/unreadable-file.ts';
import { renderMail } from '#locales/mail.ts';

describe('the errors that a mail names', () => {
  const lines = wordsOfErrors([
    { code: 'RULE', names: { en: 'Unit code is unique', ja: 'ユニットコードの重複' }, params: null, count: 12 },
    { code: 'NO_ROWS', names: null, params: null, count: 1 },
  ]);

  it('stand in a line each with how often they occur, in the language of the reader', () => {
    const [first, second] = lines('en').split('\n');
    expect(first).toBe('• 12 × Unit code is unique');
    expect(second).toMatch(/^• \w/);
    expect(lines('ja')).toContain('• 12 × ユニットコードの重複');
    expect(lines('ar')).toContain('Unit code is unique');
    expect(`${lines('en')}${lines('ja')}${lines('ar')}`).not.toContain('{{');
  });

  it('name the month or code that all of a group have', () => {
    const group = { code: 'PERIOD_MISMATCH', names: null, params: null, count: 12, value: '2026-10' };
    expect(wordsOfErrors([group])('en')).toBe(
      '• 12 × The file covers a different period than the submission. (\u20682026-10\u2069)',
    );
  });

  it('are none where nothing was found', () => {
    expect(wordsOfErrors([])('en')).toBe('');
  });

  it.each([...unreadableFileCodes, 'TIMED_OUT'])(
    'say of a file that cannot be read (%s) what is wrong with it, and promise no marked workbook',
    (code) => {
      const values = { dataset: 'Rent Roll', place: 'Harbour House', postMonth: '2026-10-01', hardCount: 1 };
      const [en, ja, ar] = ['en', 'ja', 'ar'].map((language) => {
        const errors = wordsOfErrors([{ code, names: null, params: null, count: 1 }])(language);
        return renderMail('refused', language, { ...values, cause: 'FILE_UNREADABLE', errors }).body;
      });
      expect(en).toMatch(/Incorrect File\. Please check the file format before importing\. \w+/);
      expect(ja).toMatch(/ファイルが正しくありません。インポートする前にファイル形式を確認してください。./u);
      expect(ar).toMatch(/ملف غير صحيح\. يُرجى التحقق من صيغة الملف قبل الاستيراد\. ./u);
      for (const body of [en, ja, ar]) expect(body).not.toMatch(/marked|cell|指摘付き|セル|المعلَّم|خلية|\{\{|: 1\./u);
    },
  );

  it('promise a marked workbook for no refused file, as some have none', () => {
    const values = { dataset: 'Rent Roll', place: 'Harbour House', postMonth: '2026-10-01', hardCount: 1 };
    for (const language of ['en', 'ja', 'ar']) {
      const { body } = renderMail('refused', language, { ...values, cause: 'LAYOUT_CHANGED', errors: '' });
      expect(body).not.toMatch(/marked workbook|指摘付きブック|المصنف المعلَّم/u);
    }
  });
});
