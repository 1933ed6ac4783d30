/** Codes that must be unique under `fold_key`, with the columns within which they are unique. */
export const uniqueCodes = [
  { table: 'service_provider', column: 'code', within: [], where: 'true' },
  { table: 'property', column: 'code', within: [], where: 'true' },
  { table: 'app_user', column: 'email', within: [], where: 'retired_at is null' },
  { table: 'fund', column: 'name', within: [], where: 'retired_at is null' },
  { table: 'fund', column: 'code', within: [], where: 'code is not null' },
  { table: 'fund_type', column: 'name', within: [], where: 'true' },
  { table: 'role', column: 'name', within: [], where: 'is_active' },
  { table: 'calendar', column: 'code', within: [], where: 'true' },
  { table: 'glossary_term', column: 'term_en', within: [], where: 'true' },
  { table: 'lookup_key', column: 'name', within: [], where: 'true' },
  { table: 'lookup_value', column: 'code', within: ['lookup_key_id'], where: 'true' },
  { table: 'rule', column: 'code', within: ['dataset_id'], where: 'true' },
  { table: 'saved_view', column: 'name', within: ['user_id', 'list'], where: 'true' },
] as const;

/** The body of `fold_key`: what `foldKey` of contracts/text.ts does, in SQL. ICU lower-cases as JavaScript does. */
export const folded = (value: string): string =>
  `lower(btrim(regexp_replace(normalize(${value}, NFKC),
    '[\\t\\n\\v\\f\\r \\u1680\\u2028\\u2029\\ufeff]+', ' ', 'g')) collate "und-x-icu") collate "default"`;

/** Rows of codes that differ as text and are one code for the product. */
export interface CodeTwins {
  table: string;
  column: string;
  codes: string[];
}

type Query = (sql: string) => Promise<{ codes: string[] }[]>;

type UniqueCode = (typeof uniqueCodes)[number];

/** Codes of one kind that are stored twice under the one equality. */
export async function twinsOf(query: Query, { table, column, within, where }: UniqueCode): Promise<CodeTwins[]> {
  const group = [...within, folded(column)].join(', ');
  const rows = await query(
    `select array_agg(${column} order by id) as codes from ${table} where ${where}
     group by ${group} having count(*) > 1`,
  );
  return rows.map(({ codes }) => ({ table, column, codes }));
}

/** Codes that are stored twice under the one equality, and provider codes that mean two different properties. */
export async function findCodeTwins(query: Query): Promise<CodeTwins[]> {
  const found: CodeTwins[] = [];
  for (const code of uniqueCodes) found.push(...(await twinsOf(query, code)));
  const mapped = await query(
    `select array_agg(provider_code order by id) as codes from property_mapping where property_id is not null
     group by service_provider_id, ${folded('provider_code')} having count(distinct property_id) > 1`,
  );
  return [...found, ...mapped.map(({ codes }) => ({ table: 'property_mapping', column: 'provider_code', codes }))];
}

export const describeTwins = (twins: readonly CodeTwins[]): string =>
  twins.map(({ table, column, codes }) => `${table}.${column}: ${codes.join(' = ')}`).join('\n');
