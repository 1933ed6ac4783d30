import { foldKey } from '#contracts/text.ts';
import type { SetUpRecord } from '#contracts/set-up.ts';
import { select, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import type { PartFault } from './part.ts';
import { unknownCode } from './part.ts';

/** Rows of `name` and `id` that a field of a record names one of. */
const named = {
  fund: sql`select f.name, f.id from fund f where f.retired_at is null`,
  property: sql`select p.code as name, p.id from property p where p.retired_at is null`,
  serviceProvider: sql`select v.code as name, v.id from service_provider v where v.retired_at is null`,
  dataset: sql`select d.name, d.id from dataset d where d.retired_at is null`,
  reportPackage: sql`select k.name, k.id from report_package k where k.retired_at is null`,
  chart: sql`select c.name, c.id from master_chart c where c.retired_at is null`,
  dataModel: sql`select m.code as name, m.id from data_model m`,
  person: sql`select u.email as name, u.id from app_user u where u.retired_at is null and not u.is_service_account`,
} as const satisfies Record<string, Part>;
export type Named = keyof typeof named;

export interface Names {
  /** Id of what the field names; null for a blank. A name of nothing is noted as a fault. */
  idOf: (record: SetUpRecord, field: string, of?: Named) => number | null;
  faults: PartFault[];
  /** Whether one of the fields names something that is not there. */
  isFaulty: (record: SetUpRecord) => boolean;
}

/** Finds what records name, one query for each sort of name. */
export async function findNames({ em }: MasterContext, kinds: readonly Named[]): Promise<Names> {
  const ids = new Map<Named, Map<string, number>>();
  for (const kind of kinds) {
    const rows = await select<{ name: string; id: number }>(em, named[kind]);
    ids.set(kind, new Map(rows.map(({ name, id }) => [foldKey(name), id])));
  }
  const faults: PartFault[] = [];
  const idOf: Names['idOf'] = (record, field, of = field as Named) => {
    const name = record[field];
    if (typeof name !== 'string' || name === '') return null;
    const id = ids.get(of)?.get(foldKey(name));
    if (id === undefined) faults.push(unknownCode(record, field));
    return id ?? null;
  };
  return { idOf, faults, isFaulty: (record) => faults.some((fault) => fault.record === record) };
}
