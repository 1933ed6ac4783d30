import { baseRoles } from '#contracts/roles.ts';
import { demoPeople } from './demo/people.ts';
import { listPeople } from './identity-provider/people.ts';
import { renderTable } from './progress.ts';

export interface SummaryFacts {
  url: string;
  temporalUiUrl: string | null;
  mailUrl: string | null;
  databaseUrl: string;
  dataDir: string;
  firstSuperAdminEmail: string | null;
  hasLocalSignIn: boolean;
}

/** The table that ends `npm start`: addresses, people, the next thing to do. */
export async function renderSummary(facts: SummaryFacts): Promise<string> {
  const addresses: [string, string][] = [
    ['Application', facts.url],
    ['Temporal UI', facts.temporalUiUrl ?? 'not set (TEMPORAL_UI_URL)'],
    ['Mails', facts.mailUrl ?? 'sent by SMTP_URL'],
    ['API documents', `${facts.url}/api/docs`],
    ['Metrics', `${facts.url}/metrics`],
    ['Data and logs', facts.dataDir],
  ];
  const everybody = await listPeople(facts.databaseUrl, facts.firstSuperAdminEmail);
  const hasDemo = everybody.some(({ email }) => demoPeople.some((person) => person.email === email));
  const people = baseRoles.flatMap((role): [string, string][] => {
    const members = everybody.filter(({ baseRole }) => baseRole === role);
    const named = members.slice(0, 3).map(({ name, email }) => (name === email ? email : `${name} <${email}>`));
    if (members.length > 3) named.push(`${members.length - 3} more`);
    return members.length === 0 ? [] : [[role, named.join(', ')]];
  });
  return `\n${renderTable([...addresses, ...(facts.hasLocalSignIn ? people : [])])}\n\n  ${nextThing(facts, everybody.length, hasDemo)}\n  Ctrl+C stops everything; the data stays.\n`;
}

function nextThing(
  { url, firstSuperAdminEmail, hasLocalSignIn }: SummaryFacts,
  people: number,
  hasDemo: boolean,
): string {
  if (people === 0)
    return 'Nobody may sign in yet. In another terminal: npm run superadmin -- add you@your-company.example';
  if (people === 1 && firstSuperAdminEmail !== null) return `Open ${url} and sign in as ${firstSuperAdminEmail}.`;
  return hasLocalSignIn
    ? `Open ${url} and choose a person${hasDemo ? "; or watch a submission's whole journey: npm run demo" : '.'}`
    : `Open ${url}.`;
}
