import type pg from 'pg';
import { RuleStopped } from '#rules/rule-sets/rule-guard.ts';
import type { RuleGuard } from '#rules/rule-sets/rule-guard.ts';
import type { ReadingOfRule } from '#database/rule-sets/published-aggregates.ts';

/** SQLSTATE of a statement that took longer than it may. */
const tooLong = '57014';

/**
 * Reads for rules inside the transaction of a run: a statement that fails or takes too long is taken back with what
 * the rule alone has read, and the transaction goes on.
 */
export function guardedReading(client: Pick<pg.ClientBase, 'query'>, guard: RuleGuard): ReadingOfRule {
  return (ruleId, work) =>
    guard.read(ruleId, async (meter) => {
      await client.query(
        `savepoint rule_figures; set local statement_timeout = ${Math.max(1, Math.floor(meter.msLeft()))}`,
      );
      try {
        const answer = await work(meter);
        await client.query('set local statement_timeout to default; release savepoint rule_figures');
        return answer;
      } catch (error) {
        await client.query('rollback to savepoint rule_figures; release savepoint rule_figures');
        throw isTooLong(error) ? new RuleStopped('overrun') : error;
      }
    });
}

const isTooLong = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === tooLong;
