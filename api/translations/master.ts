import { languageCodes } from '#contracts/sessions.ts';
import { translations } from '#contracts/translations.ts';
import { sql } from '#database/sql/select.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { Master } from '../masters/master.ts';
import { providerReference, providersInReach } from '../masters/references.ts';
import { unused } from '../masters/uses.ts';

/** Nothing depends on a translation but the checks to come, so it is deleted for good. It holds for all files of its provider. */
export const translationMaster: Master = {
  definition: translations,
  table: 'translation',
  isInScope: (context) =>
    context.scope.isEverything ? sql`true` : sql`m.service_provider_id in (${providersInReach(context)})`,
  expressions: () => ({}),
  filters: () => ({}),
  filterChoices: {},
  references: { serviceProvider: providerReference },
  choices: {
    language: ({ language }) => {
      const word = wordsOf('translations', language);
      return languageCodes.map((code) => ({ code, name: word(`language.${code}`) }));
    },
  },
  saveLinks: () => Promise.resolve(),
  checkRecords: () => Promise.resolve(new Map()),
  uses: () => unused,
};
