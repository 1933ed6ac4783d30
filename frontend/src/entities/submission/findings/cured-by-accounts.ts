import type { Finding } from '#contracts/submission-views.ts';

const ofMappings = ['UNMAPPED_ACCOUNT', 'RECODED_CONTROL'];

/** The mapping of accounts cures it. */
export const isOfMapping = ({ code }: { code: string }): boolean => ofMappings.includes(code);

/** Whether the mapping alone cures what the file was sent back for, by a person who may map. */
export function areCuredByAccounts(findings: readonly Pick<Finding, 'code' | 'severity'>[], mayMap: boolean): boolean {
  const errors = findings.filter(({ severity }) => severity === 'hard');
  return mayMap && errors.length > 0 && errors.every(isOfMapping);
}
