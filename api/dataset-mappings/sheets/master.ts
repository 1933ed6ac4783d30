import { mappingSheets, sheetFormats } from '#contracts/mapping-sheets.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { sql } from '#database/sql/select.ts';
import type { Master } from '../../masters/master.ts';
import { unused } from '../../masters/uses.ts';
import { datasetMappingMaster } from '../master.ts';

/** What the columns of a mapping sheet refer to. Its rows are no records: `planMappingSheets` reads them. */
export const mappingSheetMaster: Master = {
  definition: mappingSheets,
  table: 'dataset_mapping',
  isInScope: () => sql`true`,
  expressions: () => ({}),
  filters: () => ({}),
  filterChoices: {},
  references: datasetMappingMaster.references,
  choices: {
    format: ({ language }) => {
      const word = wordsOf('dataset-mappings', language);
      return sheetFormats.map((code) => ({ code, name: word(`format.${code}`) }));
    },
  },
  saveLinks: () => Promise.resolve(),
  checkRecords: () => Promise.resolve(new Map()),
  uses: () => unused,
};
