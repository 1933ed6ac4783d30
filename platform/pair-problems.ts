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
  return [...problems, ...(source['NODE_ENV'] === 'production' ? productionProblems(source) : [])];
}

/** What only a machine of one's own may have. Strict transport and secure cookies follow from the address. */
function productionProblems(source: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  const publicUrl = source['PUBLIC_URL']?.trim() ?? '';
  if (!publicUrl.startsWith('https://') || isThisMachine(publicUrl)) {
    problems.push('PUBLIC_URL: expected in production, an https address that is not this machine.');
  }
  for (const name of ['AUTHORITY', 'AUTHORITY_METADATA_URL']) {
    const address = source[name]?.trim() ?? '';
    if (address !== '' && (address.startsWith('http://') || isThisMachine(address))) {
      problems.push(`${name}: expected in production, an https address that is not this machine, or none.`);
    }
  }
  for (const name of ['SECRET_KEY', 'SESSION_SECRET']) {
    const secret = source[name]?.trim() ?? '';
    const bytes = name === 'SECRET_KEY' ? Buffer.from(secret, 'base64') : Buffer.from(secret);
    if (secret !== '' && new Set(bytes).size < fewestDifferent) {
      problems.push(
        `${name}: expected in production, a random value; this one can be guessed. \`openssl rand -base64 32\` makes one.`,
      );
    }
  }
  return problems;
}

/** Of 32 random bytes about 30 differ; of a pattern, few. */
const fewestDifferent = 12;

function isThisMachine(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return /^(localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(host);
}
