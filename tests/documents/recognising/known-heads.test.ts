import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { standardDataModels } from '#database/seeds/data-models.ts';
import { fieldNamedBy, headsOf, layoutByHeads } from '#documents/recognising/known-heads.ts';
import { recogniseWorkbook } from '#documents/recognising/recognise-workbook.ts';
import type { Layout } from '#documents/recognising/recognition.ts';
import { makeSheet } from '#tests/documents/reading/workbooks.ts';

const modelNamed = (code: string) => standardDataModels.find((model) => model.code === code)!;
const layouts: Layout[] = standardDataModels.map(({ code, fields, periodRule, periodField }) => ({
  key: code,
  definition: null,
  fields,
  dateFormat: 'YYYY-MM-DD',
  translation: null,
  codeField: 'property_code',
  periodField: periodRule === 'AT' ? periodField : null,
}));

/** A head as a person of the language writes it: one of the known ones, in other case, width or with its unit. */
const headOf = ({ labels, synonyms }: DataModelFieldDefinition, language: LanguageCode): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(labels[language], ...(synonyms?.[language] ?? [])),
      fc.constantFrom(
        (head: string) => head,
        (head: string) => head.toUpperCase(),
        (head: string) => head.replace(/[!-~]/g, (char) => String.fromCodePoint(char.codePointAt(0)! + 0xfee0)),
        (head: string) => `${head} (USD)`,
        (head: string) => ` ${head.replaceAll(' ', '\n')} `,
      ),
    )
    .map(([head, write]) => write(head));

const written = fc.constantFrom(...standardDataModels).chain((model) =>
  fc.constantFrom(...languageCodes).chain((language) =>
    fc.subarray(model.fields.filter(({ isRequired }) => !isRequired)).chain((others) => {
      const fields = model.fields.filter(
        (field) => field.isRequired || field.name === 'property_code' || others.includes(field),
      );
      return fc.record({
        model: fc.constant(model),
        fields: fc.constant(fields),
        heads: fc.tuple(...fields.map((field) => headOf(field, language))),
      });
    }),
  ),
);

const cellOf = ({ type, name }: DataModelFieldDefinition): string =>
  name === 'property_code' ? 'NG-7' : type === 'date' ? '2026-10-31' : type === 'month' ? '2026-10' : '1';

describe('heads that data models know', () => {
  it('tell dataset, property and month of a file that nobody has mapped, in each language', () => {
    fc.assert(
      fc.property(written, ({ model, fields, heads }) => {
        const rows = [['Monthly report'], heads, fields.map(cellOf), fields.map(cellOf)];
        const { fits } = recogniseWorkbook(makeSheet(rows), 'export.xlsx', layouts);
        const [best, second] = [...fits].sort((left, right) => right.share - left.share);
        expect(best).toMatchObject({ key: model.code, share: 1, codes: [{ text: 'NG-7', rows: 2 }] });
        expect(second?.share ?? 0).toBeLessThan(1);
        const months = model.periodRule === 'AT' ? [{ text: '2026-10', rows: 2 }] : [];
        expect(best?.months).toEqual(months);
      }),
      { numRuns: 150 },
    );
  });

  it('name one field each', () => {
    fc.assert(
      fc.property(written, ({ model, fields, heads }) => {
        const known = headsOf(model.fields);
        expect(heads.map((head) => fieldNamedBy(head, known))).toEqual(fields.map(({ name }) => name));
      }),
    );
  });

  it('are not looked for in a sheet of something else', () => {
    const rows = [
      ['Konto', 'Name', 'Saldo', 'Currency'],
      ['4000', 'Miete', '12', 'EUR'],
    ];
    expect(recogniseWorkbook(makeSheet(rows), 'a.xlsx', layouts).fits).toEqual([]);
  });

  it('leave out a head that is there twice, and the second head of a field', () => {
    const cells = ['Property', 'Unit', 'Suite', 'Status', 'Date', 'Date'];
    const layout = layoutByHeads('Roll', [{ rowNo: 1, cells }], modelNamed('rent_roll').fields);
    expect(layout?.definition.columns).toEqual([
      { source: 'Property', field: 'property_code' },
      { source: 'Unit', field: 'unit_code' },
      { source: 'Status', field: 'unit_status' },
    ]);
  });
});
