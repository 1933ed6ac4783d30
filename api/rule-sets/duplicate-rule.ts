import { selectOne, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { auditRecords } from '../masters/save-records.ts';
import { freeCode } from './free-code.ts';
import { assertMayChangeRule, auditedRule, findRule, lockRulesOf } from './stored-rule.ts';

/** Copies the newest version of a rule as a draft of the same dataset. @throws AppError NotFound, Forbidden */
export function duplicateRule(context: MasterContext, id: number): Promise<{ id: number }> {
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    const rule = await findRule(inner, id);
    assertMayChangeRule(rule);
    await lockRulesOf(em, rule.datasetId);
    const code = await freeCode(em, rule.datasetId, rule.code);
    const made = await selectOne<{ id: number }>(
      em,
      sql`insert into rule (dataset_id, code, type, mode, scope, tree, document, names, messages, reach, author_user_id,
            is_active, position)
          select ${rule.datasetId}, ${code}, v.type, v.mode, v.scope, v.tree, v.document, v.names, v.messages, v.reach,
            ${context.person.userId}, false,
            (select coalesce(max(o.position), -1) + 1 from rule o where o.dataset_id = ${rule.datasetId})
          from rule_version v where v.rule_id = ${id} and v.version = ${rule.newest} returning id`,
    );
    const after = { code, version: '1', isActive: 'false' };
    await auditRecords(auditedRule, inner, [{ id: made!.id, act: 'add', before: {}, after }], { copyOf: id });
    return made!;
  });
}
