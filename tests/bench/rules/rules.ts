import { readRule } from '#contracts/rule-texts/read-rule.ts';
import { rentRoll } from '#database/seeds/models/rent-roll.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';

/** Twenty rules of the kinds that a house has: bounds, dates, lists, arithmetic, tolerances, uniqueness, sums by group. */
export const texts: readonly string[] = [
  'when unit_status = "Vacant" then monthly_base_rent = 0',
  'lease_end_date >= lease_start_date',
  'annual_base_rent within 1 of (monthly_base_rent * 12)',
  'when monthly_base_rent > 0 then percentOf(monthly_base_rent, market_rent_monthly) between 70 and 130',
  'when unit_status = "Occupied" then lease_end_date >= as_of_date',
  'rentable_area > 0',
  'currency in ("USD", "JPY", "EUR")',
  'space_type in ("Office", "Retail", "Storage")',
  'when unit_status in ("Occupied", "Notice") then tenant_name is not empty',
  'security_deposit <= 6 * monthly_base_rent',
  'arrears_balance <= 3 * monthly_base_rent',
  'rent_per_area within 2% of (annual_base_rent / rentable_area)',
  'daysBetween(lease_start_date, lease_end_date) <= 7305',
  'unit_code startsWith "U-"',
  'tenant_name not contains "test"',
  'monthly_recoveries + monthly_other_charges <= monthly_base_rent',
  'rowsLike(property_code, unit_code) = 1',
  'monthly_base_rent <= 3 * average(monthly_base_rent by (space_type))',
  'sum(rentable_area) within 2% of property_area',
  'sum(annual_base_rent) within 1% of (sum(monthly_base_rent) * 12)',
];

export const compiledRules: readonly CompiledRule[] = texts.map((text, index) => {
  const { tree, faults } = readRule(text, { fields: rentRoll.fields, datasets: [] });
  if (!tree) throw new Error(`${text}: ${JSON.stringify(faults)}`);
  const stored = { ruleId: index + 1, code: '', version: 1, type: 'soft' as const, names: {}, messages: {} };
  return compileRule({ ...stored, scope: tree.scope, document: treeToDocument(tree) }, rentRoll.fields);
});

const position = (name: string): number => rentRoll.fields.findIndex((field) => field.name === name);
const fieldNames = [
  ...['property_code', 'as_of_date', 'unit_code', 'space_type', 'unit_status', 'rentable_area', 'tenant_name'],
  ...['lease_start_date', 'lease_end_date', 'monthly_base_rent', 'annual_base_rent', 'rent_per_area'],
  ...['monthly_recoveries', 'monthly_other_charges', 'market_rent_monthly', 'security_deposit', 'arrears_balance'],
  ...['currency', 'area_unit'],
] as const;
export const at = Object.fromEntries(fieldNames.map((name) => [name, position(name)])) as Record<
  (typeof fieldNames)[number],
  number
>;

export type Row = readonly (string | null)[];

/** Rows of a rent roll; every so many break a rule, so that no side gets away with answering what is usual. */
export function makeRows(count: number): Row[] {
  const spaces = ['Office', 'Retail', 'Storage'];
  return Array.from({ length: count }, (_, index) => {
    const cents = 100_000 + ((index * 7919) % 900_000);
    const area = 50 + (index % 400);
    const rent = (cents / 100).toFixed(2);
    const isVacant = index % 10 === 0;
    const row = new Array<string | null>(rentRoll.fields.length).fill(null);
    const set = (name: (typeof fieldNames)[number], value: string | null) => (row[at[name]] = value);
    set('property_code', 'P-1042');
    set('as_of_date', '2026-01-31');
    set('unit_code', `U-${index % 997 === 0 ? 1 : index}`);
    set('space_type', spaces[index % 3]!);
    set('unit_status', isVacant ? 'Vacant' : 'Occupied');
    set('rentable_area', String(area));
    set('tenant_name', isVacant ? null : `Tenant ${index % 503 === 0 ? 'Test' : index}`);
    set('lease_start_date', isVacant ? null : `20${10 + (index % 14)}-04-01`);
    set('lease_end_date', isVacant ? null : `20${20 + (index % 16)}-03-31`);
    set('monthly_base_rent', isVacant ? (index % 500 === 0 ? '1.00' : '0') : rent);
    set('annual_base_rent', isVacant ? '0' : ((cents * 12) / 100 + (index % 701 === 0 ? 2 : 0)).toFixed(2));
    set('rent_per_area', isVacant ? '0' : ((cents * 12) / 100 / area).toFixed(2));
    set('monthly_recoveries', (cents / 500).toFixed(2));
    set('monthly_other_charges', index % 601 === 0 ? rent : '15.5');
    set('market_rent_monthly', (cents / (60 + (index % 80))).toFixed(2));
    set('security_deposit', ((cents * (index % 7)) / 100).toFixed(2));
    set('arrears_balance', index % 401 === 0 ? ((cents * 4) / 100).toFixed(2) : '0');
    set('currency', index % 809 === 0 ? 'US$' : 'USD');
    set('area_unit', 'sqm');
    return row;
  });
}
