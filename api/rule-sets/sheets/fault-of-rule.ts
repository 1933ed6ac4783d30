import type { z } from 'zod';
import type { FieldProblem } from '#contracts/masters.ts';
import type { DocumentProblem } from '#rules/rule-sets/validate-document.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { AppError } from '../../errors.ts';
import type { MasterContext } from '../../masters/master.ts';

/** The column of what the form names by its path, such as `reach.from` or `names.ja`. */
function columnOf([part, key]: readonly PropertyKey[]): string {
  if (part === 'reach') return String(key);
  const ofLanguage = { en: 'En', ja: 'Ja', ar: 'Ar' }[String(key)];
  if (part === 'names') return `name${ofLanguage ?? 'En'}`;
  if (part === 'messages') return ofLanguage === undefined || ofLanguage === 'En' ? 'message' : `message${ofLanguage}`;
  return 'content';
}

/** What a row says that the form would not take: the column, and a sentence where it is the content. */
export function faultOfIssue({ path, message, code }: z.core.$ZodIssue, found: (column: string) => string | null) {
  const column = columnOf(path);
  if (column === 'content') return { field: column, code: 'NotARule', found: `${path.join('.')}: ${message}` } as const;
  if (column === 'from' || column === 'until')
    return { field: column, code: 'NotADate', found: found(column) } as const;
  return { field: column, code: code === 'too_big' ? 'TooLong' : 'UnknownCode', found: found(column) } as const;
}

interface Details {
  problems?: (Partial<DocumentProblem> & Partial<FieldProblem>)[];
}

/** Why a rule that could be read is not saved, in words of the reader. */
export function faultOfRule({ language }: MasterContext, error: AppError): FieldProblem {
  const [problem] = (error.details as Details | undefined)?.problems ?? [];
  if (!problem) return { field: 'content', code: 'NotARule', found: error.message };
  if (problem.field !== undefined) return { field: problem.field, code: 'UnknownCode', found: problem.found ?? null };
  if (problem.subject === 'messages') return { field: 'message', code: 'Required', found: null };
  const word = wordsOf('rules', language);
  const said = word(`documentProblems.${problem.code}`, {
    subject: problem.subject ?? '',
    expects: problem.expects === undefined ? '' : word(`expectedValue.${problem.expects}`),
  });
  return { field: 'content', code: 'NotARule', found: said.replace(/[.。]$/u, '') };
}
