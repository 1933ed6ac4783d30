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
}

/** Paths for files in one archive, in their order: one folder a submission, safe on every system, no two alike in any case. */
export function archivePaths(files: readonly NamedFile[]): string[] {
  const taken = new Set<string>();
  return files.map(({ name, submissionNo }) => {
    const { base, extension } = partsOf(name);
    for (let count = 1; ; count += 1) {
      const path = `${safe(submissionNo)}/${base}${count === 1 ? '' : ` (${count})`}${extension}`;
      const folded = path.normalize('NFKC').toLowerCase();
      if (taken.has(folded)) continue;
      taken.add(folded);
      return path;
    }
  });
}

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
