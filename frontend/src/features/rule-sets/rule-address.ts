/** The list is `/rules_engine`; a rule, or a new one, is in its address. */
export const ruleAddress = (id: number): string => `/rules_engine?rule=${id}`;
export const newRuleAddress = '/rules_engine?rule=new';
/** The packs of rules, with the rules of a dataset beside its pack. */
export const packsAddress = (datasetId?: number): string => `/rules_engine?packs=${datasetId ?? 'all'}`;
/** A rule over twelve months; with the trial that shows it. */
export function machineAddress(ruleId?: number, jobId?: number): string {
  const of = ruleId === undefined ? '' : `&of=${ruleId}`;
  return `/rules_engine?tab=machine${of}${jobId === undefined ? '' : `&trial=${jobId}`}`;
}
/** What rules over a second dataset compare. */
export const boardAddress = '/rules_engine?tab=tie-outs';
