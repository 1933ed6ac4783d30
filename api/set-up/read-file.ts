import type { SetUpFault, SetUpFile, SetUpKind, SetUpRecord } from '#contracts/set-up.ts';
import { setUpFormat, setUpKinds, setUpVersion } from '#contracts/set-up.ts';

export type ReadSetUp = { file: SetUpFile } | { faults: SetUpFault[] };

export const faultOfFile = (code: SetUpFault['code'], found: string | null): SetUpFault => ({
  ...{ kind: null, key: null, field: null },
  code,
  found: found?.slice(0, 500) ?? null,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A set-up file as it was written; the records are checked by their kinds. */
export function readJson(text: string): ReadSetUp {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { faults: [faultOfFile('NotJson', error instanceof Error ? error.message : null)] };
  }
  if (!isObject(parsed) || parsed['format'] !== setUpFormat) return { faults: [faultOfFile('UnknownFormat', null)] };
  return withRecords(parsed['version'], parsed['records']);
}

/** @param version of the file; another one than ours is not guessed at */
export function withRecords(version: unknown, records: unknown): ReadSetUp {
  if (version !== setUpVersion) return { faults: [faultOfFile('UnknownVersion', JSON.stringify(version) ?? null)] };
  if (!isObject(records)) return { faults: [faultOfFile('BadRecord', 'records')] };
  const faults = Object.entries(records).flatMap(([kind, held]) => {
    if (!setUpKinds.includes(kind as SetUpKind)) return [faultOfFile('UnknownKind', kind)];
    const isList = Array.isArray(held) && held.every(isObject);
    return isList ? [] : [faultOfFile('BadRecord', kind)];
  });
  if (faults.length > 0) return { faults };
  const known = records as Record<SetUpKind, readonly SetUpRecord[]>;
  return { file: { format: setUpFormat, version: setUpVersion, records: known } };
}

/** A line for each record, so that two files can be compared with the usual tools. */
export function writeJson({ format, version, records }: SetUpFile): string {
  const kinds = Object.entries(records).map(([kind, held]) => {
    const lines = held.map((record) => `      ${JSON.stringify(record)}`).join(',\n');
    return `    ${JSON.stringify(kind)}: [${lines === '' ? '' : `\n${lines}\n    `}]`;
  });
  const head = `  "format": ${JSON.stringify(format)},\n  "version": ${version},\n`;
  return `{\n${head}  "records": {\n${kinds.join(',\n')}\n  }\n}\n`;
}
