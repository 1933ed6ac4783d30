import { describe, expect, it } from '@jest/globals';
import { collectedFields } from '#contracts/data-models.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { definitionOf, standardDataModels } from '#database/seeds/data-models.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { proposeMapping } from '#documents/sampling/propose-mapping.ts';
import { createDatasetTemplate } from '#documents/templates/dataset-template.ts';
import { modelLayout } from '#documents/templates/model-layout.ts';

const cases = standardDataModels.flatMap((model) => languageCodes.map((language) => ({ model, language })));

describe('the template of a data model', () => {
  it.each(cases)('of $model.code in $language is proposed as it was made', async ({ model, language }) => {
    const definition = definitionOf(model);
    const fields = collectedFields(definition);
    const layout = modelLayout(fields, language);
    const template = await createDatasetTemplate({
      ...{ datasetName: model.code, definition: layout, fields, dateFormat: 'YYYY-MM-DD', language },
    });
    const book = readWorkbook(template, 'template.xlsx', defaultReadingLimits);
    const sheets = book.sheets.map(({ name, isHidden, rows }) => ({ name, isHidden, rows: [...rows()] }));
    const { keyFields, periodField } = definition;
    const proposal = proposeMapping(
      sheets,
      {
        ...{ fields, keyFields, periodField, dateFormat: 'YYYY-MM-DD', translation: [], firstMonth: '2026-01' },
        ...{ brought: [], known: [] },
      },
      { sheet: null, rowNumber: null },
    );
    expect(proposal.definition.sheet).toBe(sheets[0]!.name);
    expect(proposal.definition.rowNumber).toBe(1);
    expect(proposal.definition.columns).toEqual(layout.columns);
  });
});
