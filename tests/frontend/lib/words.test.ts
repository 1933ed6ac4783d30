import { readFileSync, readdirSync } from 'node:fs';

interface Words {
  [key: string]: string | Words;
}

const folder = new URL('../../../locales/', import.meta.url);
const areas = readdirSync(new URL('en/', folder)).filter((name) => name.endsWith('.json'));
const read = (language: string, area: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${area}`, folder), 'utf8')) as Words;
const plural = /_(zero|one|two|few|many|other)$/u;

function flatten(words: Words, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}
const stemsOf = (words: Words) => [...new Set(flatten(words).map(([key]) => key.replace(plural, '')))].sort();
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([^,}\s]+)/gu)].map((match) => match[1]).sort();

describe.each(areas)('the words of %s', (area) => {
  const english = read('en', area);

  it.each(['ja', 'ar'])('are complete in %s', (language) => {
    expect(stemsOf(read(language, area))).toEqual(stemsOf(english));
  });

  it('have the six plural forms of Arabic', () => {
    const arabic = flatten(read('ar', area)).map(([key]) => key);
    const stems = new Set(flatten(english).flatMap(([key]) => (key.endsWith('_one') ? [key.replace(plural, '')] : [])));
    for (const stem of stems) {
      const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => arabic.includes(`${stem}_${form}`));
      expect([stem, forms]).toEqual([stem, ['zero', 'one', 'two', 'few', 'many', 'other']]);
    }
  });

  it.each(['ja', 'ar'])('keep the placeholders of plain sentences in %s', (language) => {
    const other = new Map(flatten(read(language, area)));
    for (const [key, text] of flatten(english)) {
      if (plural.test(key)) continue;
      expect([key, placeholders(other.get(key) ?? '')]).toEqual([key, placeholders(text)]);
    }
  });
});
