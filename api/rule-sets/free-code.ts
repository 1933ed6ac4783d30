import type { EntityManager } from '@mikro-orm/postgresql';
import { foldKey } from '#contracts/text.ts';
import { select, sql } from '#database/sql/select.ts';

const longest = 80;

/** A code that no rule of the dataset has or had: the text as it is, else with a number. */
export async function freeCode(em: EntityManager, datasetId: number, wanted: string): Promise<string> {
  const base = slug(wanted) || 'rule';
  const rows = await select<{ code: string }>(em, sql`select code from rule where dataset_id = ${datasetId}`);
  const taken = new Set(rows.map(({ code }) => foldKey(code)));
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(code)) return code;
  }
}

function slug(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, longest);
}
