import { writeFileSync } from 'node:fs';
import { utils, write } from 'xlsx';
import type { CellObject, WorkSheet } from 'xlsx';
import { useNativeZlib } from './native-inflate.ts';

export const propertyCode = 'PM-7';
export const sheetName = 'Rent Roll';
export const postMonth = '2026-10-01';
const asOf = new Date(Date.UTC(2026, 9, 31));

/** Twenty columns: texts, amounts, days and choices, as providers send them. */
export const heads = [
  ['Property', 'property_code'],
  ['As of', 'as_of_date'],
  ['Building', 'building_code'],
  ['Floor', 'floor'],
  ['Unit', 'unit_code'],
  ['Space type', 'space_type'],
  ['Status', 'unit_status'],
  ['Area', 'rentable_area'],
  ['Area unit', 'area_unit'],
  ['Tenant code', 'tenant_code'],
  ['Tenant', 'tenant_name'],
  ['Lease', 'lease_code'],
  ['Lease type', 'lease_type'],
  ['Lease from', 'lease_start_date'],
  ['Lease to', 'lease_end_date'],
  ['Monthly rent', 'monthly_base_rent'],
  ['Annual rent', 'annual_base_rent'],
  ['Market rent', 'market_rent_monthly'],
  ['Deposit', 'security_deposit'],
  ['Currency', 'currency'],
] as const;

const spaces = ['Office', 'Retail', 'Industrial', 'Storage'];
const leases = ['Gross', 'Net', 'NNN', 'Modified Gross'];
const surnames = ['Tanaka & Söhne', 'Al-Rashid "Group"', 'Müller <Bau>', 'Smith & Co', '山田商事'];
const firstDay = Date.UTC(2021, 0, 1);
const lastDay = Date.UTC(2027, 0, 1);
const dayMs = 86_400_000;

type Value = string | number | Date | null;

/** A unit that keeps every starter rule, or one that breaks four of them. Every eleventh one is vacant. */
export function rentRollRow(number: number, isFaulty = false): Value[] {
  const isVacant = number % 11 === 0;
  const rent = isVacant ? 0 : 1000 + ((number * 7919) % 400_000) / 100;
  const annual = Math.round(rent * 1200) / 100;
  const leased = <T extends Value>(value: T) => (isVacant && !isFaulty ? null : value);
  return [
    propertyCode,
    asOf,
    `B${1 + (number % 7)}`,
    String(1 + (number % 40)),
    `U-${String(number).padStart(6, '0')}`,
    spaces[number % spaces.length] ?? '',
    isVacant ? 'Vacant' : 'Occupied',
    areaOf(number),
    'sqft',
    leased(`T${10_000 + number}`),
    leased(`${surnames[number % surnames.length]} ${number % 5000}`),
    leased(`L-${number}`),
    leased(leases[number % leases.length] ?? ''),
    leased(new Date(firstDay + (number % 1500) * dayMs)),
    leased(new Date((isFaulty ? firstDay - 400 * dayMs : lastDay) + (number % 1800) * dayMs)),
    isFaulty ? 100 + rent : rent,
    isFaulty ? annual + 777 : annual,
    isVacant ? 1500 : Math.round(rent * (95 + (number % 10))) / 100 / (isFaulty ? 2 : 1),
    Math.round(rent * 200) / 100,
    'USD',
  ];
}

function areaOf(number: number): number {
  return 500 + (number % 1001);
}

/** What the areas of all rows add up to, so that the property's own area agrees. */
export function totalArea(rows: number): string {
  let sum = 0;
  for (let number = 1; number <= rows; number += 1) sum += areaOf(number);
  return String(sum);
}

function cellOf(value: Value): CellObject | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return { t: 's', v: value };
  if (typeof value === 'number') return { t: 'n', v: value, z: '#,##0.00' };
  return { t: 'n', v: value.getTime() / dayMs + 25_569, z: 'yyyy-mm-dd' };
}

/** Writes a workbook with shared strings, formats and a total row, as Excel saves one. Every `faultEvery`-th row is faulty. */
export function writeRentRoll(path: string, rows: number, faultEvery = Number.POSITIVE_INFINITY): void {
  const data: (CellObject | undefined)[][] = [heads.map(([head]) => cellOf(head))];
  for (let number = 1; number <= rows; number += 1) {
    data.push(rentRollRow(number, number % faultEvery === 0).map((value) => cellOf(value)));
  }
  data.push(
    heads.map((_, index) =>
      index === 0 ? cellOf('Total') : index === 7 ? cellOf(Number(totalArea(rows))) : undefined,
    ),
  );
  const sheet = { '!data': data, '!ref': utils.encode_range({ r: 0, c: 0 }, { r: rows + 1, c: heads.length - 1 }) };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet as unknown as WorkSheet, sheetName);
  useNativeZlib();
  writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer);
}
