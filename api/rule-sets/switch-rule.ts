import type { RecheckPreview } from '#contracts/rechecks.schema.ts';
import type { SwitchRule } from '#contracts/rules.schema.ts';
import { sql } from '#database/sql/select.ts';
import { concernedBy, judgeRechecks } from '#database/submissions/recheckable.ts';
import { actorOf } from '../access/person.ts';
import type { MasterContext } from '../masters/master.ts';
import { auditRecords } from '../masters/save-records.ts';
import { previewOf } from '../rechecks/find-rechecks.ts';
import { assertMayChangeRule, assertNewest, auditedRule, findRule, lockRulesOf } from './stored-rule.ts';
import { changesSince } from './versions.ts';

class Undone extends Error {
  readonly preview: RecheckPreview;

  constructor(preview: RecheckPreview) {
    super('undone on purpose');
    this.preview = preview;
  }
}

/** Switches the newest version of a rule on, or the rule off. @throws AppError NotFound, Forbidden, StaleView */
export async function switchRule(context: MasterContext, id: number, { isActive, version }: SwitchRule): Promise<void> {
  await context.em.transactional(async (em) => {
    const inner = { ...context, em };
    const { datasetId } = await findRule(inner, id);
    await lockRulesOf(em, datasetId);
    const rule = await findRule(inner, id);
    assertMayChangeRule(rule);
    await assertNewest(inner, rule, version, (seen) => changesSince(inner, rule, seen));
    if (rule.isActive === isActive && (!isActive || rule.draftVersion === null)) return;
    await em.execute(
      isActive
        ? sql`update rule m set is_active = true, draft_version = null, version = v.version, type = v.type, mode = v.mode,
              scope = v.scope, tree = v.tree, document = v.document, names = v.names, messages = v.messages,
              reach = v.reach, author_user_id = v.author_user_id, updated_at = clock_timestamp()
            from rule_version v where m.id = ${id} and v.rule_id = m.id and v.version = ${version}`
        : sql`update rule set is_active = false, updated_at = clock_timestamp() where id = ${id}`,
    );
    const before = { isActive: String(rule.isActive), version: rule.isActive ? String(rule.version) : null };
    const after = { isActive: String(isActive), version: isActive ? String(version) : null };
    await auditRecords(auditedRule, inner, [{ id, act: isActive ? 'activate' : 'deactivate', before, after }]);
  });
}

/** Which open submissions would be checked with other rules if the rule was switched. Changes nothing. */
export async function previewSwitch(context: MasterContext, id: number, wanted: SwitchRule): Promise<RecheckPreview> {
  return context.em
    .transactional(async (em): Promise<never> => {
      const inner = { ...context, em };
      await switchRule(inner, id, wanted);
      const concerned = sql`${concernedBy({ kind: 'rule', id })} and ${context.scope.condition}`;
      throw new Undone(await previewOf(em, await judgeRechecks(em, concerned, actorOf(context.person))));
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return error.preview;
      throw error;
    });
}
