import type { RunQueries } from '../submissions/run-inputs.ts';

/**
 * What the other datasets of rules are called, by the references of `referenceOf`: by the only dataset of a data model, or the
 * one that is named, else by the model. Unknown references are left out.
 */
export async function namesOfOthers(
  queries: RunQueries,
  references: readonly string[],
  language: string,
): Promise<Record<string, string>> {
  if (references.length === 0) return {};
  const { rows } = await queries.query<{ reference: string; name: string }>(
    `select r.reference, coalesce(d.names ->> $2::text, d.name, one.name, m.names ->> $2::text, m.name) as name
       from jsonb_array_elements_text($1::jsonb) r(reference) join data_model m on m.code = split_part(r.reference, '#', 1)
       left join dataset d on d.id = nullif(split_part(r.reference, '#', 2), '')::int
       left join lateral (select min(coalesce(x.names ->> $2::text, x.name)) as name from dataset x
         where x.data_model_id = m.id and x.retired_at is null having count(*) = 1) one on true`,
    [JSON.stringify([...new Set(references)]), language],
  );
  return Object.fromEntries(rows.map(({ reference, name }) => [reference, name]));
}
