import type { SkippedRule } from '#contracts/file-accounts.ts';
import { referenceOf } from '#contracts/rule-texts/dataset-reference.ts';
import type { CompiledRule } from './compiler.ts';

/** What a fact stands for that was empty, in terms that pages have words for. */
export function describeMissing({ rule }: CompiledRule, name: string): SkippedRule['missing'][number] {
  const aggregate = rule.document.aggregates?.find(({ fact }) => fact === name);
  const other = aggregate && referenceOf(aggregate);
  if (other) return { fact: other, kind: 'otherDataset' };
  if (aggregate?.periodOffset) return { fact: aggregate.field, kind: 'priorMonth' };
  if (aggregate) return { fact: aggregate.field, kind: 'sum' };
  const derived = rule.document.derived?.find(({ fact }) => fact === name);
  if (derived?.kind === 'prior') return { fact: derived.field, kind: 'priorMonth' };
  if (derived?.kind === 'firstFilled') return { fact: derived.of[0] ?? name, kind: 'field' };
  return { fact: name, kind: name.startsWith('property_') && name !== 'property_code' ? 'property' : 'field' };
}
