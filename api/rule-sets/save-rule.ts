import type { SaveRule } from '#contracts/rules.schema.ts';
import { ruleChanges } from '#contracts/rule-changes.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { auditRecords } from '../masters/save-records.ts';
import { composeRule } from './compose-rule.ts';
import type { ComposedRule } from './compose-rule.ts';
import { freeCode } from './free-code.ts';
import { assertMayChangeRule, assertNewest, auditedRule, findRule, lockRulesOf } from './stored-rule.ts';
import type { StoredRuleRow } from './stored-rule.ts';
import { changesSince } from './versions.ts';

export interface RuleSource {
  /** What the audit trail says besides, e.g. the file of an import. */
  details?: Record<string, unknown>;
  /** Of a new rule; by default made from its name. */
  code?: string;
}

/** Adds a rule as a draft. @throws as `composeRule` */
export function addRule(context: MasterContext, wanted: SaveRule, source: RuleSource = {}): Promise<{ id: number }> {
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    await lockRulesOf(em, wanted.datasetId);
    const rule = await composeRule(inner, wanted, null);
    const { en, ...others } = rule.names;
    const code = source.code ?? (await freeCode(em, wanted.datasetId, en ?? Object.values(others)[0] ?? ''));
    const made = await selectOne<{ id: number }>(
      em,
      sql`insert into rule (dataset_id, code, type, mode, scope, tree, document, names, messages, reach, author_user_id,
            is_active, position)
          values (${wanted.datasetId}, ${code}, ${columnsOf(rule)}, ${context.person.userId}, false,
            (select coalesce(max(o.position), -1) + 1 from rule o where o.dataset_id = ${wanted.datasetId}))
          returning id`,
    );
    const after = { code, type: rule.type, mode: rule.mode, version: '1' };
    await auditRecords(auditedRule, inner, [{ id: made!.id, act: 'add', before: {}, after }], source.details);
    return made!;
  });
}

/**
 * Saves the next version of a rule; an equal one makes none. It is a draft while another version is in force.
 * @throws AppError NotFound, Forbidden, StaleView with what somebody else changed meanwhile, else as `composeRule`
 */
export function editRule(
  context: MasterContext,
  id: number,
  wanted: SaveRule,
  source: RuleSource = {},
): Promise<{ id: number }> {
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    await lockRulesOf(em, wanted.datasetId);
    const standing = await findRule(inner, id);
    assertMayChangeRule(standing);
    if (standing.datasetId !== wanted.datasetId) throw new AppError('BadInput', 'datasetId: A rule keeps its dataset.');
    await assertNewest(inner, standing, wanted.version, (seen) => changesSince(inner, standing, seen));
    const rule = await composeRule(inner, wanted, standing.document);
    const changes = ruleChanges(standing, rule);
    if (changes.length === 0 && standing.tree !== null) return { id };
    const version = await writeVersion(inner, standing, rule);
    const before = { version: String(standing.newest) };
    const after = { version: String(version) };
    await auditRecords(auditedRule, inner, [{ id, act: 'edit', before, after }], { ...source.details, changes });
    return { id };
  });
}

async function writeVersion(context: MasterContext, standing: StoredRuleRow, rule: ComposedRule): Promise<number> {
  const { em, person } = context;
  const { id, newest, isActive } = standing;
  const version = newest + 1;
  await em.execute(
    sql`insert into rule_version (rule_id, version, type, mode, scope, tree, document, names, messages, reach, author_user_id)
        values (${id}, ${version}, ${columnsOf(rule)}, ${person.userId})`,
  );
  await em.execute(
    isActive
      ? sql`update rule set draft_version = ${version}, updated_at = clock_timestamp() where id = ${id}`
      : sql`update rule m set draft_version = null, version = v.version, type = v.type, mode = v.mode, scope = v.scope,
              tree = v.tree, document = v.document, names = v.names, messages = v.messages, reach = v.reach,
              author_user_id = v.author_user_id, updated_at = clock_timestamp()
            from rule_version v where m.id = ${id} and v.rule_id = m.id and v.version = ${version}`,
  );
  return version;
}

/** In the order of the columns of `rule` and `rule_version`. */
function columnsOf({ type, mode, scope, tree, document, names, messages, reach }: ComposedRule) {
  const [treeJson, documentJson, namesJson, messagesJson, reachJson] = [tree, document, names, messages, reach].map(
    (part) => JSON.stringify(part),
  );
  return sql`${type}, ${mode}, ${scope}, ${treeJson}::jsonb, ${documentJson}::jsonb, ${namesJson}::jsonb,
    ${messagesJson}::jsonb, ${reachJson}::jsonb`;
}
