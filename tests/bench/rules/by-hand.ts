import { at, texts } from './rules.ts';
import type { Row } from './rules.ts';

const scale = 10_000;
const amount = (text: string | null): number | null => (text === null ? null : Math.round(Number(text) * scale));
const day = 86_400_000;
const currencies = new Set(['USD', 'JPY', 'EUR']);
const spaces = new Set(['Office', 'Retail', 'Storage']);

/** The twenty rules as a developer would write them for this file alone: one pass, and one over what had to wait for its end. */
export function judgeByHand(rows: readonly Row[], propertyArea: number): number[] {
  const hits = new Array<number>(texts.length).fill(0);
  const counts = new Map<string, number>();
  const sums = new Map<string, { total: number; count: number }>();
  let [areas, annuals, monthlies] = [0, 0, 0];
  for (const row of rows) {
    const status = row[at.unit_status];
    const rent = amount(row[at.monthly_base_rent] ?? null);
    const annual = amount(row[at.annual_base_rent] ?? null);
    const area = amount(row[at.rentable_area] ?? null);
    const market = amount(row[at.market_rent_monthly] ?? null);
    const start = row[at.lease_start_date] ?? null;
    const end = row[at.lease_end_date] ?? null;
    const asOf = row[at.as_of_date] ?? null;
    const tenant = row[at.tenant_name] ?? null;
    const space = row[at.space_type] ?? '';
    if (status === 'Vacant' && rent !== null && rent !== 0) hits[0]! += 1;
    if (start !== null && end !== null && end < start) hits[1]! += 1;
    if (annual !== null && rent !== null && Math.abs(annual - rent * 12) > scale) hits[2]! += 1;
    if (rent !== null && market !== null && rent > 0 && market !== 0) {
      const share = (rent * 100) / market;
      if (share < 70 || share > 130) hits[3]! += 1;
    }
    if (status === 'Occupied' && end !== null && asOf !== null && end < asOf) hits[4]! += 1;
    if (area !== null && area <= 0) hits[5]! += 1;
    if (!currencies.has(row[at.currency] ?? '')) hits[6]! += 1;
    if (!spaces.has(space)) hits[7]! += 1;
    if ((status === 'Occupied' || status === 'Notice') && tenant === null) hits[8]! += 1;
    const deposit = amount(row[at.security_deposit] ?? null);
    if (deposit !== null && rent !== null && deposit > rent * 6) hits[9]! += 1;
    const arrears = amount(row[at.arrears_balance] ?? null);
    if (arrears !== null && rent !== null && arrears > rent * 3) hits[10]! += 1;
    const perArea = amount(row[at.rent_per_area] ?? null);
    if (perArea !== null && annual !== null && area !== null && area !== 0) {
      const expected = (annual / area) * scale;
      if (Math.abs(perArea - expected) * 100 > Math.abs(expected) * 2) hits[11]! += 1;
    }
    if (start !== null && end !== null && (Date.parse(end) - Date.parse(start)) / day > 7305) hits[12]! += 1;
    const unit = row[at.unit_code] ?? '';
    if (!unit.toLowerCase().startsWith('u-')) hits[13]! += 1;
    if (tenant?.toLowerCase().includes('test')) hits[14]! += 1;
    const recoveries = amount(row[at.monthly_recoveries] ?? null);
    const others = amount(row[at.monthly_other_charges] ?? null);
    if (recoveries !== null && others !== null && rent !== null && recoveries + others > rent) hits[15]! += 1;
    const key = `${row[at.property_code] ?? ''}\u001f${unit}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (rent !== null) {
      const group = sums.get(space) ?? { total: 0, count: 0 };
      sums.set(space, group);
      group.total += rent;
      group.count += 1;
      monthlies += rent;
    }
    areas += area ?? 0;
    annuals += annual ?? 0;
  }
  const limits = new Map([...sums].map(([space, { total, count }]) => [space, (total / count) * 3]));
  for (const row of rows) {
    const key = `${row[at.property_code] ?? ''}\u001f${row[at.unit_code] ?? ''}`;
    if (counts.get(key) !== 1) hits[16]! += 1;
    const rent = amount(row[at.monthly_base_rent] ?? null);
    if (rent !== null && rent > (limits.get(row[at.space_type] ?? '') ?? Infinity)) hits[17]! += 1;
  }
  const wanted = propertyArea * scale;
  if (Math.abs(areas - wanted) * 100 > wanted * 2) hits[18]! += 1;
  if (Math.abs(annuals - monthlies * 12) * 100 > monthlies * 12) hits[19]! += 1;
  return hits;
}
