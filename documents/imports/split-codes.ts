const separators = /[,;、،؛；\n]/u;

/** Codes of a list in one cell. One that holds a separator is in quotation marks: `"North, Inc."; South`. */
export function splitCodes(text: string): string[] {
  const codes: string[] = [];
  let rest = text;
  while (rest.trim() !== '') {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:[,;、،؛；\n]|$)/u.exec(rest);
    const end = quoted ? quoted[0].length : rest.search(separators) + 1 || rest.length + 1;
    codes.push(quoted ? quoted[1]!.replaceAll('""', '"') : rest.slice(0, end - 1));
    rest = rest.slice(end);
  }
  return codes.map((code) => code.trim()).filter((code) => code !== '');
}

/** As `splitCodes` reads it. */
export function joinCodes(codes: readonly string[]): string {
  return codes
    .map((code) => (separators.test(code) || code.startsWith('"') ? `"${code.replaceAll('"', '""')}"` : code))
    .join(', ');
}
