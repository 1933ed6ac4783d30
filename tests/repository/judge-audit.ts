/** An advisory that may stand for a while: why it does not reach us, and until when that is believed (`YYYY-MM-DD`). */
export interface AcceptedAdvisory {
  /** As in its address: GHSA-xxxx-xxxx-xxxx. */
  id: string;
  reason: string;
  until: string;
}

export type AuditVerdict =
  { outcome: 'not asked'; why: string } | { outcome: 'sound' | 'faulty'; faults: string[]; accepted: string[] };

interface Advisory {
  title: string;
  url: string;
  severity: string;
  name: string;
}

/** The part of `npm audit --json` that counts. */
interface Report {
  message?: string;
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
}

const grave = ['high', 'critical'];

/**
 * What the registry's answer means. Grave advisories are faults unless somebody has accepted them for now; an accepted
 * one whose time is over counts again, and so does one that the registry no longer names: the list stays short.
 * @param output of `npm audit --omit=dev --json`
 * @param today `YYYY-MM-DD`
 */
export function judgeAudit(output: string, accepted: readonly AcceptedAdvisory[], today: string): AuditVerdict {
  const report = parse(output);
  if (!report?.vulnerabilities) return { outcome: 'not asked', why: report?.message ?? 'npm gave no report' };
  const advisories = new Map<string, Advisory>();
  for (const { via } of Object.values(report.vulnerabilities)) {
    for (const one of via) {
      if (typeof one !== 'string' && grave.includes(one.severity)) advisories.set(idOf(one), one);
    }
  }
  const isAccepted = (id: string) => accepted.some((one) => one.id === id && one.until >= today);
  const open = [...advisories].filter(([id]) => !isAccepted(id));
  const needless = accepted.filter(({ id }) => !advisories.has(id));
  const faults = [
    ...open.map(([id, { name, severity, title }]) => `${name}: ${severity}, ${title} (${id})`),
    ...needless.map(({ id }) => `${id} is accepted and no longer reported: take it off the list`),
  ];
  const taken = accepted.filter(({ id }) => advisories.has(id) && isAccepted(id));
  return {
    outcome: faults.length === 0 ? 'sound' : 'faulty',
    faults,
    accepted: taken.map(({ id, reason, until }) => `${id} until ${until}: ${reason}`),
  };
}

function parse(output: string): Report | null {
  try {
    return JSON.parse(output) as Report | null;
  } catch {
    return null;
  }
}

const idOf = ({ url }: Advisory): string => url.slice(url.lastIndexOf('/') + 1);
