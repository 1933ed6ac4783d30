/** What is wrong with settings that each alone would do. */
export function pairProblems(source: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => Boolean(source[name]?.trim());
  const problems: string[] = [];
  if (isSet('TEMPORAL_TLS_CERT') !== isSet('TEMPORAL_TLS_KEY')) {
    problems.push('TEMPORAL_TLS_CERT and TEMPORAL_TLS_KEY go together: expected both or neither.');
  }
  const entra = ['ENTRA_TENANT_ID', 'ENTRA_CLIENT_ID', 'ENTRA_CLIENT_SECRET'].filter((name) => !isSet(name));
  if (entra.length > 0 && entra.length < 3)
    problems.push(`${entra.join(' and ')} missing: expected all three ENTRA settings or none.`);
  if (source['NODE_ENV'] === 'production' && isSet('FAULT_POINTS_FILE'))
    problems.push('FAULT_POINTS_FILE is set: expected none in production.');
  return problems;
}
