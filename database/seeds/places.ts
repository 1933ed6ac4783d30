import { readFileSync } from 'node:fs';
import { iso31661, iso31662 } from 'iso-3166';
import { currencies } from './currencies.ts';
import { withLevels } from './subdivision-levels.ts';

/** A language without a name shows the English one. */
export interface StandardValue {
  en: string;
  ja?: string;
  ar?: string;
  /** Code of the value that it lies below. */
  parent?: string;
}

/**
 * Countries (ISO 3166-1) and their subdivisions (ISO 3166-2) by the package `iso-3166`, currencies by ISO 4217. Names
 * of countries and currencies are those of CLDR. Subdivisions have their ISO name, but where
 * `subdivision-names.json` knows the one that people use: most there are of CLDR 48 (its licence lies beside it), some
 * Arabic ones of the package `iso3166-2-db` (MIT, OpenStreetMap and Wikipedia), English and those that neither has are our own.
 */

function namesOf(type: 'region' | 'currency', code: string): StandardValue {
  const [en, ja, ar] = ['en', 'ja', 'ar'].map((language) => new Intl.DisplayNames([language], { type }).of(code));
  return { en: en ?? code, ...(ja && { ja }), ...(ar && { ar }) };
}

const named = (type: 'region' | 'currency', codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, namesOf(type, code)]));

/** Names by language, country and the rest of the code, a country's in one text: `01=北海道;02=青森県`. */
function readKnownNames(): (language: 'en' | 'ja' | 'ar', code: string) => string | undefined {
  const file = new URL('./subdivision-names.json', import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  const names = new Map(
    Object.entries(texts).flatMap(([language, countries]) =>
      Object.entries(countries).flatMap(([country, text]) =>
        text.split(';').map((pair): [string, string] => {
          const [code = '', name = ''] = pair.split('=');
          return [`${language} ${country}-${code}`, name];
        }),
      ),
    ),
  );
  return (language, code) => names.get(`${language} ${code}`);
}

/** Without the levels that tell values of one name apart. */
export function subdivisions(): Record<string, StandardValue> {
  const known = readKnownNames();
  return Object.fromEntries(
    iso31662.map(({ code, name }) => {
      const [en, ja, ar] = [known('en', code) ?? name, known('ja', code), known('ar', code)];
      return [code, { en, ...(ja && { ja }), ...(ar && { ar }), parent: code.slice(0, 2) }];
    }),
  );
}

/** Reference data as lookups, so that every pick list comes from one place and a SuperAdmin may rename or hide a value. */
export function placeLookups(): Record<'Country' | 'State' | 'Currency', Record<string, StandardValue>> {
  return {
    Country: named(
      'region',
      iso31661.map(({ alpha2 }) => alpha2),
    ),
    State: withLevels(subdivisions()),
    Currency: named('currency', currencies),
  };
}

/** Values of the one lie below values of the other. */
export const parentKeys: Readonly<Record<string, string>> = { State: 'Country' };
