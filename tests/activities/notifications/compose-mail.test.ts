import { describe, expect, it } from '@jest/globals';
import { composeMail } from '#activities/notifications/compose-mail.ts';
import { mailTemplates, optionalMailOfTemplate } from '#contracts/notifications.ts';

const values = {
  submissionNo: 'SUB-000007',
  dataset: 'Rent Roll',
  place: '<img src=x onerror=alert(1)> & "Sons"',
  postMonth: '2026-10-01',
  dueOn: '2026-11-10',
  since: '2026-11-12',
  cause: 'HARD_RULE',
  jobId: 7,
  job: 'applyDueDates',
  done: 4,
  skipped: 3,
  refused: 2,
  notDone: 1,
  hardCount: 3,
  softCount: 2,
  unexplainedCount: 2,
  count: 3,
  lines: '• a\n• b',
  person: "O'Brien <b>",
  people: 'Rei <i>, Helen',
  comment: '</p><script>alert(1)</script>',
  fileName: '<svg>.xlsx',
  report: 'rentroll',
  schedule: '<b>Board pack</b>',
  serviceProvider: '<b>Northgate</b>',
  finished: '4',
  onTime: '75 %',
  firstPass: '50 %',
  rework: '0.5',
  lead: '6.0',
  lateness: '-2.0',
  score: '96.4',
  grade: 'A',
  weakest: '<i>Timeliness</i>',
  connection: '<b>Harbour feed</b>',
  connectionId: 4,
  failures: 5,
  token: '<b>Nightly export</b>',
  expiresOn: '2027-02-26',
  subject: '<b>Closed</b>',
  text: '<script>alert(2)</script>',
};
const link = 'https://postmonth.example/serviceprovider-dashboard/SUB-000007';
const stop = { kind: 'dueReminder', link: 'https://postmonth.example/api/notifications/stop/1.dueReminder.abc' };
const compose = (templateName: string, language: string) =>
  composeMail({ templateName, language, values, recipient: 'Dana <u>', link, stop });

describe('a composed mail', () => {
  it.each(mailTemplates)('of %s escapes every name and links to the submission, in three languages', (templateName) => {
    for (const language of ['en', 'ja', 'ar']) {
      const { html, text } = compose(templateName, language);
      expect(html).not.toMatch(/<img|<script|<svg|<u>|<b>|<i>/);
      expect(html).toContain(`href="${link}"`);
      expect(text).toContain(link);
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(html).not.toMatch(/\{\{|undefined|fact\.|stopPage|kind\./);
    }
  });

  it('says at a glance which submission it is about, in the words of the reader', () => {
    const { html, text } = compose('dueReminder', 'ja');
    expect(html).toContain('<bdi>2026年10月</bdi>');
    expect(text).toContain('期限: 2026年11月10日');
  });

  it('offers to stop its kind, in HTML and in text', () => {
    const { html, text } = compose('dueReminder', 'en');
    expect(html).toContain(`href="${stop.link}"`);
    expect(text).toContain(`Stop emails about upcoming due dates\n${stop.link}`);
  });

  it('loads nothing from anywhere', () => {
    const { html } = compose('overdue', 'en');
    expect(html).not.toMatch(/<[^>]+ src=|url\(|<link|@import/);
  });

  it('is never of a kind to stop when it asks for an act', () => {
    const asking = ['refused', 'reopened', 'sentBack', 'yourTurn', 'explanationNeeded', 'uploadRefused', 'actRefused'];
    expect(asking.filter((templateName) => optionalMailOfTemplate[templateName] !== undefined)).toEqual([]);
  });
});
