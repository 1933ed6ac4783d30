import { foldKey } from '#contracts/text.ts';
import { select, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../../masters/master.ts';

/** A reference of a file to a dataset that this installation does not have. */
export class UnknownDataset extends Error {}

/**
 * The content of a rule in a file with the ids of this installation: what stands there as `trial_balance#Budget`, see
 * `rule_tree_by_name`, becomes `trial_balance#12`.
 * @throws UnknownDataset with the name that is not found
 */
export async function byDatasetIds({ em }: Pick<MasterContext, 'em'>, content: string): Promise<string> {
  if (!content.includes('#')) return content;
  const rows = await select<{ id: number; code: string; name: string }>(
    em,
    sql`select d.id, m.code, d.name from dataset d join data_model m on m.id = d.data_model_id where d.retired_at is null`,
  );
  const references = new Map(rows.map(({ id, code, name }) => [foldKey(`${code}#${name}`), `${code}#${id}`]));
  return JSON.stringify(
    JSON.parse(content, (key, value: unknown) => {
      if (key !== 'dataset' || typeof value !== 'string' || !value.includes('#')) return value;
      const found = references.get(foldKey(value));
      if (found === undefined) throw new UnknownDataset(value.slice(value.indexOf('#') + 1));
      return found;
    }),
  );
}
