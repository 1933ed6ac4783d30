import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { mailTemplates } from '#contracts/notifications.ts';
import { hasMailTemplate, mailNames, mailPhrase, renderMail } from '#locales/mail.ts';

const values = {
  submissionNo: 'SUB-000007',
  dataset: 'Rent Roll',
  place: 'Harbour House',
  postMonth: '2026-10-01',
  dueOn: '2026-11-10',
  since: '2026-11-12',
  cause: 'HARD_RULE',
  jobId: 7,
  job: 'applyDueDates',
  connection: 'Northgate export',
  ...{ token: 'Nightly export', expiresOn: '2027-02-26' },
  report: 'leaseexpiration',
  schedule: 'For the board',
  ...{ serviceProvider: 'Northgate', finished: 9, onTime: '89%', firstPass: '77%', rework: '0.4', lead: '8' },
  ...{ lateness: '-2', score: '94.1', grade: 'B', weakest: 'Timeliness' },
  failures: 3,
  attachments: 3,
  done: 4,
  skipped: 3,
  refused: 2,
  notDone: 1,
  hardCount: 3,
  unexplainedCount: 2,
  softCount: 1,
  person: 'Rei',
  people: 'Rei, Helen',
  comment: 'Row 7 is last month',
  fileName: 'rent-roll.xlsx',
  subject: 'Office closed on Friday',
  text: 'Send by Thursday.',
  count: 14,
  lines: '• Rent Roll for Harbour House',
};

describe('the words of mails', () => {
  it('exist for every template in every language, and leave no placeholder', () => {
    for (const template of mailTemplates) {
      for (const language of ['en', 'ja', 'ar']) {
        const { subject, body } = renderMail(template, language, values);
        expect(`${subject}\n${body}`).not.toMatch(/\{\{|undefined|Invalid/);
        expect(subject).not.toBe(`${template}.subject`);
      }
      const english = renderMail(template, 'en', values);
      expect(renderMail(template, 'ja', values).body).not.toBe(english.body);
      expect(renderMail(template, 'ar', values).body).not.toBe(english.body);
    }
  });

  it('write months, days and reasons in the language', () => {
    expect(renderMail('opened', 'en', values).subject).toBe(
      'Due Nov 10, 2026: Rent Roll for Harbour House, October 2026',
    );
    expect(renderMail('opened', 'ja', values).subject).toContain('2026年10月');
    for (const language of ['en', 'ja', 'ar']) {
      for (const template of mailTemplates.filter(
        (one) =>
          ![
            'digest',
            'notice',
            'chainMoved',
            'checkedAgain',
            'dueDatesChanged',
            'remindMany',
            'jobEnded',
            'connectionPaused',
            'attachmentsWaiting',
            'reportReady',
            'scorecard',
            'tokenMade',
            'overdueByChange',
            'notOverdueByChange',
          ].includes(one),
      )) {
        const { subject } = renderMail(template, language, values);
        expect([template, ['Rent Roll', 'Harbour House', '2026'].filter((part) => !subject.includes(part))]).toEqual([
          template,
          [],
        ]);
      }
    }
    expect(renderMail('refused', 'ja', values).body).toContain('必須ルールに違反しています');
    expect(renderMail('opened', 'ar', values).body).toMatch(/أكتوبر 2026/);
  });

  it('say how many days a submission is late, and what refused a file', () => {
    const late = (daysLate: number, language: string) =>
      renderMail('overdue', language, { ...values, daysLate }).subject;
    expect(late(1, 'en')).toMatch(/^One day late: Rent Roll/);
    expect(late(2, 'en')).toMatch(/^2 days late: Rent Roll/);
    expect(late(2, 'ja')).toContain('期限を2日過ぎています');
    expect(late(2, 'ar')).toContain('متأخر يومين');
    expect(late(3, 'ar')).toContain('أيام');
    const errors = '• 12 × Unit code is unique\n• No rows';
    expect(renderMail('refused', 'en', { ...values, errors }).body).toContain(errors);
    expect(renderMail('refused', 'en', values).body).not.toContain('{{');
  });

  it('name no reason where an administrator has reopened with words alone', () => {
    for (const [language, other] of [
      ['en', 'Other'],
      ['ja', 'その他'],
      ['ar', 'أخرى'],
    ] as const) {
      const reopened = { ...values, cause: 'OTHER', standing: 'noReason' };
      const { body } = renderMail('reopened', language, reopened);
      expect([body.includes(other), body.includes(values.comment)]).toEqual([false, true]);
    }
  });

  it('speak of a single finding as of one', () => {
    const subjectOf = (unexplainedCount: number, language = 'en') =>
      renderMail('explanationNeeded', language, { ...values, unexplainedCount }).subject;
    expect(subjectOf(1)).toBe('1 finding to explain: Rent Roll for Harbour House, October 2026');
    expect(subjectOf(2)).toBe('2 findings to explain: Rent Roll for Harbour House, October 2026');
    expect(subjectOf(1, 'ja')).toBe('説明が必要な指摘1件：Harbour HouseのRent Roll（2026年10月分）');
    expect(subjectOf(1, 'ar')).toContain('ملاحظة واحدة تنتظر التوضيح');
    expect(subjectOf(2, 'ar')).toContain('ملاحظتان تنتظران التوضيح');
    expect(subjectOf(3, 'ar')).toContain('3 ملاحظات تنتظر التوضيح');
    expect(subjectOf(11, 'ar')).toContain('11 ملاحظة تنتظر التوضيح');
  });

  it('count the attachments that wait', () => {
    const subjectOf = (attachments: number, language: string) =>
      renderMail('attachmentsWaiting', language, { ...values, attachments }).subject;
    expect(subjectOf(1, 'en')).toBe('1 attachment to accept: Northgate export');
    expect(subjectOf(2, 'en')).toBe('2 attachments to accept: Northgate export');
    expect(subjectOf(2, 'ja')).toBe('判断待ちの添付ファイル2件：Northgate export');
    expect(subjectOf(1, 'ar')).toContain('مرفق واحد ينتظر القبول');
    expect(subjectOf(2, 'ar')).toContain('مرفقان ينتظران القبول');
    expect(subjectOf(4, 'ar')).toContain('4 مرفقات تنتظر القبول');
    expect(subjectOf(12, 'ar')).toContain('12 مرفقًا تنتظر القبول');
  });

  it('tell a reminder of what was sent back, or only waits for explanations, from one of what was never handed in', () => {
    for (const template of ['dueReminder', 'overdue']) {
      for (const language of ['en', 'ja', 'ar']) {
        const bodyOf = (standing: object) => renderMail(template, language, { ...values, ...standing }).body;
        const bodies = [bodyOf({}), bodyOf({ standing: 'sentBack' }), bodyOf({ standing: 'toExplain' })];
        expect(new Set(bodies).size).toBe(3);
        for (const body of bodies) expect(body).not.toMatch(/\{\{|undefined|Invalid/);
      }
    }
    const sentBack = { ...values, standing: 'sentBack' };
    expect(renderMail('overdue', 'en', sentBack).body).toContain(
      'It was reopened and is waiting for a corrected workbook.',
    );
    expect(renderMail('overdue', 'ja', sentBack).body).toContain(
      '差し戻されているため、修正したブックのアップロードをお願いします。',
    );
    expect(renderMail('overdue', 'ar', sentBack).body).toContain('أُرجع التقديم للتصحيح وينتظر مصنفًا مصحَّحًا.');
  });

  it('name the day by which a corrected file is asked for, where there is one', () => {
    const bodyOf = (language: string) => renderMail('reopened', language, { ...values, standing: 'dated' }).body;
    expect(bodyOf('en')).toContain('Upload a corrected file by Nov 10, 2026.');
    expect(bodyOf('ja')).toContain('2026年11月10日までに、修正したファイルをアップロードしてください。');
    expect(bodyOf('ar')).toContain('يُرجى رفع ملف مصحَّح في موعد أقصاه 10 نوفمبر 2026.');
    expect(renderMail('reopened', 'en', values).body).toContain('Upload a corrected file.');
  });

  it('keep the direction of words of people in mails of another one, line by line', () => {
    const comment = 'يُرجى مقارنته بالعقد.\n\nشكرًا.';
    const { body } = renderMail('reopened', 'en', { ...values, comment });
    expect(body).toContain('“\u2068يُرجى مقارنته بالعقد.\u2069\n\n\u2068شكرًا.\u2069”');
    expect(body).toContain('Rei reopened Rent Roll');
  });

  it('set Latin names apart between Arabic words', () => {
    expect(renderMail('yourTurn', 'ar', values).subject).toContain('\u2068Harbour House\u2069');
    expect(mailPhrase('greeting', 'ar', 'Rei')).toContain('\u2068Rei\u2069');
  });

  it('name several people as the language does, in Arabic each in its own direction', () => {
    const names = ['Rei', 'فاطمة النور'];
    expect(mailNames(names, 'en')).toBe('Rei and فاطمة النور');
    expect(mailNames(names, 'ja')).toBe('Rei、فاطمة النور');
    const people = mailNames(names, 'ar');
    expect(people).toBe('\u2068Rei\u2069 و\u2068فاطمة النور\u2069');
    expect(renderMail('stepOverdue', 'ar', { ...values, people }).body).toContain(`في انتظار: ${people}.`);
  });

  it('show the placeholders of a template without values', () => {
    expect(renderMail('opened', 'en', null).subject).toContain('{{dataset}}');
    expect([hasMailTemplate('opened'), hasMailTemplate('unknown'), hasMailTemplate('../x')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('have the same keys in all languages', () => {
    const keys = (language: string) => {
      const file = new URL(`../../locales/${language}/mail.json`, import.meta.url);
      return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
    };
    expect(keys('ja')).toEqual(keys('en'));
    expect(keys('ar')).toEqual(keys('en'));
  });
});
