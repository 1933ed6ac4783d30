/** The list is `/rules_engine`; a rule, or a new one, is in its address. */
export const ruleAddress = (id: number): string => `/rules_engine?rule=${id}`;
export const newRuleAddress = '/rules_engine?rule=new';
