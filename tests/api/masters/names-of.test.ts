import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { languageCodes } from '#contracts/sessions.ts';
import { namesOf } from '#api/masters/read-records.ts';

const named = fc.record({ code: fc.string(), name: fc.stringMatching(/^[A-Za-z一-龯ؠ-ي]{1,8}$/u) });

it('puts names side by side as the language of the reader separates them', () => {
  const separators = { en: ', ', ja: '、', ar: '، ' };
  fc.assert(
    fc.property(fc.array(named), fc.constantFrom(...languageCodes), (values, language) => {
      const names = values.map(({ name }) => name);
      expect(namesOf(values, language)).toBe(names.join(separators[language]));
      for (const value of values) expect(namesOf(value, language)).toBe(value.name);
    }),
  );
});
