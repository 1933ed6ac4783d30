import { demoFunds } from '#local/demo/portfolio.ts';
import { demoPeople } from '#local/demo/people.ts';
import type { DemoPerson } from '#local/demo/people.ts';
import type { LanguageCode } from '#contracts/sessions.ts';

/** Somebody of the demonstration, by the part of the address before the @. */
export function person(alias: string): DemoPerson {
  const found = demoPeople.find(({ email }) => email.startsWith(`${alias}@`));
  if (!found) throw new Error(`The demonstration knows nobody called ${alias}.`);
  return found;
}

const byEmail = (email: string): DemoPerson => person(email.split('@')[0] ?? email);

export interface Cast {
  provider: DemoPerson;
  /** In the order in which they decide; the last one approves. */
  reviewers: DemoPerson[];
}

/** The provider who speaks this language, and the reviewers of the fund they report for. */
export function castOf(language: LanguageCode): Cast {
  const provider = demoPeople.find(({ role, ...one }) => role === 'DataProvider' && one.language === language);
  const fund = demoFunds.find((one) => one.provider.code === provider?.provider);
  if (!provider || !fund) throw new Error(`The demonstration has no data provider who speaks ${language}.`);
  return { provider, reviewers: fund.chain.flat().map(byEmail) };
}
