import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const folder = new URL('../../locales/', import.meta.url);
const plural = /_(zero|one|two|few|many|other)$/;

function keysIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => keysIn(inner, path === '' ? key : `${path}.${key}`));
}

const keysOf = (language: string, area: string) =>
  keysIn(JSON.parse(readFileSync(new URL(`${language}/${area}`, folder), 'utf8')) as object);

const stems = (keys: string[]) => [...new Set(keys.map((key) => key.replace(plural, '')))].sort();

/** A page loads the words of its language alone, so that none may be missing there. */
const areas = readdirSync(new URL('en/', folder)).filter((area) => area !== 'mail.json');

describe.each(areas)('the words of %s', (area) => {
  it.each(['ja', 'ar'])('are all there in %s', (language) => {
    expect(stems(keysOf(language, area))).toEqual(stems(keysOf('en', area)));
  });

  it.each(['en', 'ja', 'ar'])('have a form for every number in %s', (language) => {
    const keys = keysOf(language, area);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = [...new Set(keys.filter((key) => plural.test(key)).map((key) => key.replace(plural, '')))];
    const missing = counted
      .flatMap((stem) => forms.map((form) => `${stem}_${form}`))
      .filter((key) => !keys.includes(key));
    expect(missing).toEqual([]);
  });
});
