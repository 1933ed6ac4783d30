import type { Site } from './sites.ts';

/**
 * The file with all of its faults in it, each behind the number that switches it on: so it is compiled once, however many
 * faults are tried. A fault inside another's piece is found in its own branch.
 */
export function instrument(text: string, sites: readonly (Site & { no: number })[]): string {
  // The innermost first, so that a piece is replaced by its text as it then is.
  const inner = [...sites].sort(
    (left, right) => left.end - left.start - (right.end - right.start) || left.no - right.no,
  );
  const edits = inner.map((site) => ({ ...site, newStart: site.start, newEnd: site.end }));
  let result = text;
  edits.forEach((site, index) => {
    const now = result.slice(site.newStart, site.newEnd);
    const isOn = `process.env['MUTANT'] === '${site.no}'`;
    const replaced = site.isStatement ? `{ if (${isOn}) {} else { ${now} } }` : `(${isOn} ? (${site.to}) : (${now}))`;
    result = result.slice(0, site.newStart) + replaced + result.slice(site.newEnd);
    const growth = replaced.length - now.length;
    for (const other of edits.slice(index + 1)) {
      if (other.newStart >= site.newEnd) other.newStart += growth;
      if (other.newEnd >= site.newEnd) other.newEnd += growth;
    }
  });
  return result;
}
