/** What Windows refuses in a name, control characters, and marks that let a name be read backwards. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;
/** Names of devices, which Windows opens instead of a file. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;
/** Windows opens paths of up to 260 characters; the folder needs some of them. */
const longestBase = 120;

interface NamedFile {
  name: string;
  /** The folder in the archive. */
  submissionNo: string;
  /** Absent for a file that did not become a version. */
  versionNo?: number | null;
}

/**
 * Paths for files in one archive, in their order: one folder a submission, safe on every system, no two alike in any case.
 * Versions that came under one name say which they are.
 */
export function archivePaths(files: readonly NamedFile[]): string[] {
  const parts = files.map(({ name, submissionNo, versionNo }) => ({
    ...partsOf(name),
    folder: safe(submissionNo),
    versionNo,
  }));
  const counts = new Map<string, number>();
  for (const { folder, base, extension } of parts) {
    const path = folded(`${folder}/${base}${extension}`);
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  const taken = new Set<string>();
  return parts.map(({ folder, base, extension, versionNo }) => {
    const isAlone = counts.get(folded(`${folder}/${base}${extension}`)) === 1;
    const named = isAlone || typeof versionNo !== 'number' ? base : `${base} v${versionNo}`;
    for (let count = 1; ; count += 1) {
      const path = `${folder}/${named}${count === 1 ? '' : ` (${count})`}${extension}`;
      if (taken.has(folded(path))) continue;
      taken.add(folded(path));
      return path;
    }
  });
}

const folded = (path: string) => path.normalize('NFKC').toLowerCase();

function partsOf(name: string): { base: string; extension: string } {
  const extension = /\.[a-z0-9]{1,5}$/iu.exec(name)?.[0] ?? '';
  const base = safe(name.slice(0, name.length - extension.length));
  return { base: [...base].slice(0, longestBase).join('').trimEnd(), extension };
}

/** Neither empty nor a step upwards; Windows drops dots and spaces at an end. */
function safe(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(unsafe, '_')
    .replace(/^[. ]+|[. ]+$/gu, '')
    .replace(devices, '_$1');
  return plain === '' ? '_' : plain;
}
