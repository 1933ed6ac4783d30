import type { EntityManager } from '@mikro-orm/postgresql';
import type { CheckedFile, CheckedFinding } from '#contracts/file-checks.ts';
import type { StoredRule } from '#contracts/rule-sets.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { loadRunInputs } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { expectedOfFinding, foundOfFinding, messageOfFinding } from '#documents/wording/finding-words.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { checkFileByRules } from '#processes/check-file.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { inLanguage, renderExpected, renderMessage } from '#rules/rule-sets/messages.ts';
import { queriesOf } from '../run-input.ts';
import { showParams, wordFieldsOf } from '../shown-params.ts';
import type { Checked } from './check-file.ts';

/** Nobody waits longer for an answer; without one the findings of the reading stand. */
const deadlineMs = 50_000;

interface CheckPlace {
  processes: ProcessPlace;
  blobStore: BlobStore;
  resultKey: string;
}

/** What the rules, mapped codes and controls find beside the reading: a worker runs them as it runs those of an upload. */
export async function checkByRules(
  em: EntityManager,
  { processes, blobStore, resultKey }: CheckPlace,
  { submissionId, blobKey, read }: { submissionId: number; blobKey: string; read: Checked },
  language: LanguageCode,
): Promise<Checked> {
  const isChecked = await checkFileByRules(processes, { submissionId, blobKey, resultKey }, deadlineMs);
  if (!isChecked) return { ...read, areRulesChecked: false };
  const { findings } = JSON.parse((await blobStore.getBuffer(resultKey)).toString('utf8')) as CheckedFile;
  await blobStore.delete(resultKey);
  const inputs = await loadRunInputs(queriesOf(em), submissionId);
  const word = findingWords(inputs, language);
  return { ...read, areRulesChecked: true, findings: findings.map(word) };
}

function findingWords({ fields, rules }: RunInputs, language: LanguageCode) {
  const wordFields = wordFieldsOf(fields.map(({ name, type }) => ({ field: name, type })));
  const labels = new Map(fields.map(({ name, labels: given }) => [name, given[language]]));
  const ruleOf = new Map(rules.map((rule) => [rule.ruleId, rule]));
  return (finding: CheckedFinding): Checked['findings'][number] => {
    const { severity, field, cell, found, count, ruleId } = finding;
    const rule = ruleId === null ? undefined : ruleOf.get(ruleId);
    const label = field === null ? null : (labels.get(field) ?? field);
    const place = { severity, field: label, cell, found, count };
    if (!rule) {
      return {
        ...{ ...place, found: foundOfFinding(finding, language) },
        message: messageOfFinding(finding, language),
        expected: expectedOfFinding(finding, language),
      };
    }
    const params = showParams(finding.params, language, wordFields, rule.document);
    return { ...place, message: messageOf(rule, params, language), expected: renderExpected(rule, language, params) };
  };
}

function messageOf(rule: StoredRule, params: CheckedFinding['params'], language: LanguageCode): string {
  return renderMessage(rule, language, params) || inLanguage(rule.names, language) || rule.code;
}
