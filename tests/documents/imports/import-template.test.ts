import { describe, expect, it } from '@jest/globals';
import { read, utils } from 'xlsx';
import { frequencies } from '#contracts/frequencies.ts';
import { funds } from '#contracts/funds.ts';
import { mappingSheets } from '#contracts/mapping-sheets.ts';
import type { MasterDefinition } from '#contracts/masters.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { createImportTemplate } from '#documents/imports/import-template.ts';
import { fieldLabel } from '#documents/imports/master-words.ts';

async function sentencesOf(definition: MasterDefinition, language: (typeof languageCodes)[number]): Promise<string[]> {
  const book = read(await createImportTemplate({ definition, language, lists: {} }));
  const sheet = book.Sheets[book.SheetNames[1]!]!;
  return utils.sheet_to_json<string[]>(sheet, { header: 1 }).flatMap((cells) => (cells.length === 1 ? cells : []));
}

describe.each(languageCodes)('the instructions of a template (%s)', (language) => {
  it.each([funds, frequencies, mappingSheets] as MasterDefinition[])(
    'name every field that a record is recognised by: $name',
    async (definition) => {
      const [, , key] = await sentencesOf(definition, language);
      const labels = (definition.keyFields ?? [definition.key]).map((field) => fieldLabel(definition, field, language));
      expect(labels.filter((label) => !key?.includes(label))).toEqual([]);
    },
  );

  it('say that a dataset mapping has several rows, and a fund has one', async () => {
    const [, ofMapping] = await sentencesOf(mappingSheets, language);
    const [, ofFund] = await sentencesOf(funds, language);
    expect(ofMapping).toMatch({ en: /^One or more rows/u, ja: /1行以上/u, ar: /واحد أو أكثر/u }[language]);
    expect(ofFund).not.toMatch({ en: /or more/u, ja: /1行以上/u, ar: /أو أكثر/u }[language]);
  });
});
