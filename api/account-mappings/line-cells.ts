import type { LanguageCode } from '#contracts/sessions.ts';
import type { FileLine } from '#rules/account-mapping/file-lines.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { TemplateRow } from '#documents/account-mappings/mapping-template.ts';

/** The cells of a mapping or of a part of a split, in the words of one language. */
export function lineCells(line: FileLine, language: LanguageCode): TemplateRow {
  const word = wordsOf('account-mappings', language);
  const yesIf = (is: boolean): string => (is ? word('yes') : '');
  return {
    accountCode: line.code,
    masterAccount: line.masterAccount,
    isIgnored: yesIf(line.isIgnored),
    isSignFlipped: yesIf(line.isSignFlipped),
    effectiveFrom: line.effectiveFrom.slice(0, 7),
    effectiveUntil: line.effectiveUntil?.slice(0, 7) ?? '',
    // Most rows are accounts, which is what an empty cell means.
    codeKind: line.kind === 'account' ? '' : word(`codeKind.${line.kind}`),
    lastAccountCode: line.lastCode,
    segment: line.segment,
    share: line.share,
  };
}
