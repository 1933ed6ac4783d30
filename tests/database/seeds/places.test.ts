import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { placeLookups } from '#database/seeds/places.ts';

const states = Object.entries(placeLookups().State);

describe('the names of states', () => {
  it.each(['en', 'ja', 'ar'] as const)('read differently within a country, in %s', (language) => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    for (const [code, names] of states) {
      const shown = `${code.slice(0, 2)} ${names[language] ?? names.en}`;
      const former = seen.get(shown);
      if (former !== undefined) repeated.push(`${former} ${code} ${shown}`);
      seen.set(shown, code);
    }
    expect(repeated).toEqual([]);
  });

  it('say their level where a city and the region around it share a name', () => {
    const { 'UZ-TK': city, 'UZ-TO': region } = Object.fromEntries(states);
    expect([city?.en, region?.en]).toEqual(['Toshkent (city)', 'Toshkent (region)']);
  });

  it('are known in Japanese and Arabic in the countries where funds hold property', () => {
    const countries = ['AE', 'CZ', 'DE', 'FR', 'GB', 'JP', 'SA', 'SG', 'US'];
    const gaps = states.filter(
      ([code, { ja, ar }]) => countries.includes(code.slice(0, 2)) && (ja === undefined || ar === undefined),
    );
    expect(gaps.map(([code]) => code)).toEqual([]);
  });

  it.each([
    ['ja', 'Without a Japanese name'],
    ['ar', 'Without an Arabic name'],
  ] as const)('that are missing in %s are listed for the operator, and no others', (language, title) => {
    const missing = states.filter(([, names]) => names[language] === undefined).map(([code]) => code);
    const page = readFileSync(new URL('../../../docs/names-of-places.md', import.meta.url), 'utf8');
    const section = page.split(`## ${title}`)[1]?.split('\n## ')[0] ?? '';
    const listed = [...section.matchAll(/\(([A-Z]{2})\) *\| ([^|]+?) *\|/g)].flatMap(([, country, codes = '']) =>
      codes.split(', ').map((code) => `${country}-${code}`),
    );
    expect(listed.sort()).toEqual(missing.sort());
  });
});
