import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { missingPolicies } from '#contracts/rule-sets.ts';
import type { MissingPolicy } from '#contracts/rule-sets.ts';
import { withClient } from '#database/with-client.ts';
import type { Place } from './place.ts';

const usage = `Usage: npm run rules -- list
       npm run rules -- missing <id of the rule> ${missingPolicies.join('|')}`;

/** `npm run rules`: which checking rules there are, and what each does with empty values; also while the platform runs. */
export async function rules({ ownerUrl }: Place, words: readonly string[]): Promise<void> {
  const [verb, id = '', policy = ''] = words;
  if (verb === 'list' && words.length === 1) {
    console.log(await withClient(ownerUrl, listRules));
    return;
  }
  const missing = missingPolicies.find((known) => known === policy);
  if (verb !== 'missing' || !/^\d{1,9}$/.test(id) || !missing || words.length !== 3) throw new Error(usage);
  console.log(await withClient(ownerUrl, (client) => setMissing(client, Number(id), missing)));
}

async function listRules(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select format('%s  %s / %s  %s, version %s  %s%s', r.id, d.name, r.code, r.type, r.version, r.document ->> 'missing',
        case when r.is_active then '' else '  (off)' end) as line
       from rule r join dataset d on d.id = r.dataset_id
      where r.retired_at is null order by d.name, r.position, r.id`,
  );
  return rows.length === 0 ? 'There are no rules.' : rows.map(({ line }) => line).join('\n');
}

/** Makes the next version of the rule. @throws when there is no such rule */
async function setMissing(client: pg.ClientBase, ruleId: number, missing: MissingPolicy): Promise<string> {
  await client.query('begin');
  const { rows } = await client.query<{ name: string; before: MissingPolicy; version: number }>(
    `select format('%s / %s', d.name, r.code) as name, r.document ->> 'missing' as before, r.version
       from rule r join dataset d on d.id = r.dataset_id where r.id = $1 and r.retired_at is null for update of r`,
    [ruleId],
  );
  const [rule] = rows;
  if (!rule) throw new Error(`There is no rule ${ruleId}. npm run rules -- list names them.`);
  const { name, before, version } = rule;
  if (before === missing) {
    await client.query('rollback');
    return `${name} has ${missing} already.`;
  }
  const updated = await client.query<{ version: number }>(
    `update rule set document = jsonb_set(document, '{missing}', to_jsonb($2::text)), updated_at = now()
      where id = $1 returning version`,
    [ruleId, missing],
  );
  const next = updated.rows[0]!.version;
  await client.query(
    `insert into audit_entry (op_id, action, entity, entity_id, before, after) values ($1, 'change', 'rule', $2, $3, $4)`,
    [
      randomUUID(),
      String(ruleId),
      JSON.stringify({ missing: before, version }),
      JSON.stringify({ missing, version: next }),
    ],
  );
  await client.query('commit');
  return `${name}: ${before} is ${missing} now, in version ${next}. It counts from the next check of a file.`;
}
