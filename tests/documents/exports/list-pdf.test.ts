import { describe, expect, it } from '@jest/globals';
import { createListPdf } from '#documents/exports/list-pdf.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { pdfParts, pdfText } from '#tests/support/pdf-text.ts';

const columns = [
  { label: 'Name', isNumeric: false },
  { label: 'Properties', isNumeric: true },
];

function print(rows: readonly (readonly (string | number | null)[])[], language: LanguageCode = 'en'): Buffer {
  const who = { madeBy: 'Amelia Hart', madeAt: new Date('2026-03-01T10:00:00Z') };
  return createListPdf({ title: 'Providers', columns, rows, language, isRightToLeft: language === 'ar', ...who });
}

const partsOf = (pdf: Buffer) => pdfParts(pdf).join('\n');
const pagesOf = (pdf: Buffer) => [...`${pdf.toString('latin1')}${partsOf(pdf)}`.matchAll(/\/Type\s*\/Page\b/g)].length;
const holdsFont = (pdf: Buffer, font: string) => `${pdf.toString('latin1')}${partsOf(pdf)}`.includes(font);

describe('a list on paper', () => {
  it('goes on to as many pages as it needs', () => {
    expect(pagesOf(print([['Northgate', 4]]))).toBe(1);
    expect(pagesOf(print(Array.from({ length: 100 }, (_, index) => [`Provider ${index}`, index])))).toBeGreaterThan(2);
  });

  it('is printed on A3 where it has many columns', () => {
    const widthOf = (pdf: Buffer) =>
      Number(/\/MediaBox\s*\[\s*0 0 ([\d.]+)/u.exec(`${pdf.toString('latin1')}${partsOf(pdf)}`)?.[1]);
    const who = { madeBy: 'Amelia Hart', madeAt: new Date('2026-03-01T10:00:00Z') };
    const request = {
      title: 'P',
      columns,
      rows: [['Northgate', 4]],
      language: 'en' as const,
      isRightToLeft: false,
      ...who,
    };
    expect(widthOf(createListPdf(request))).toBeCloseTo(842, 0);
    expect(widthOf(createListPdf({ ...request, paper: 'a3' }))).toBeCloseTo(1_191, 0);
  });

  it('draws bars above the list and says at its end what the figures are', () => {
    const who = { madeBy: 'Amelia Hart', madeAt: new Date('2026-03-01T10:00:00Z') };
    const request = {
      title: 'P',
      columns,
      rows: [['Northgate', 4]],
      language: 'ar' as const,
      isRightToLeft: true,
      ...who,
    };
    const bars = { title: '#panic("x")', rows: [{ label: '2027', value: '1,200', share: 1 }] };
    const lines = Array.from({ length: 120 }, (_, index): [string, string] => [`Term ${index}`, '#read("x")']);
    const whole = createListPdf({ ...request, bars, about: { title: 'About', lines } });
    expect(pagesOf(createListPdf(request))).toBe(1);
    expect(pagesOf(whole)).toBeGreaterThan(2);
  });

  it('can be searched for every word, also for long ones that it breaks', () => {
    const [long, half] = ['0123456789abcdef'.repeat(4), String.raw`(a\)b(`];
    const text = pdfText(
      print([
        [`Northgate ${long}`, 4],
        [half, null],
      ]),
    );
    for (const word of ['Northgate', long, half, 'AmeliaHart']) expect(text).toContain(word);
  });

  it.each(['en', 'ar'] as const)('ends a sentence where its own letters end it, in a list in %s', (language) => {
    expect(pdfText(print([['Check unit 4 again.', null]], language))).toContain('Checkunit4again.');
  });

  it('takes what it is given as text, never as markup', () => {
    const hostile = ['#read("/etc/passwd")', '#panic("x")', '$ \\', '= Head', '*', '`', '"'];
    expect(pagesOf(print(hostile.map((value) => [value, null])))).toBe(1);
  });

  it.each([
    ['amount', 1234.5, '1,234.50'],
    ['percent', 0.132, '13.20%'],
    ['count', 1234, '1,234'],
    [undefined, 0.1325, '0.1325'],
  ] as const)('shows a number of the format %s as the workbook does', (format, value, text) => {
    const who = { madeBy: 'Amelia Hart', madeAt: new Date('2026-03-01T10:00:00Z') };
    const printed = (cell: string | number) =>
      createListPdf({
        title: 'P',
        columns: [{ label: 'Share', isNumeric: true, ...(format && { format }) }],
        rows: [[cell]],
        language: 'en',
        isRightToLeft: false,
        ...who,
      });
    expect(partsOf(printed(value))).toBe(partsOf(printed(text)));
    expect(partsOf(printed(value))).not.toBe(partsOf(printed(`${text}1`)));
  });

  it.each([
    ['ja', '品川不動産', 'IBMPlexSansJP'],
    ['ar', 'شركة الشمال', 'IBMPlexSansArabic'],
  ] as const)('prints %s with its own letters', (language, name, font) => {
    expect(holdsFont(print([[name, 1]], language), font)).toBe(true);
    expect(holdsFont(print([['Northgate', 1]]), font)).toBe(false);
  });
});
