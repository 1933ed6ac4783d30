import { fileKindOf } from '../reading/signature.ts';

/** Our own end of a name, also with the number that a browser adds to a second download. */
const ownEnd = /(\s*-\s*((SUB-\d+ v\d+ )?marked|findings)(\s*\(\d+\))?)+$/iu;
/** What Windows refuses in a name, control characters, and marks that let a name be read backwards. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;
/** Windows opens paths of up to 260 characters; the folder needs some of them. */
const longestBase = 120;

/**
 * What the marked copy is called: `roll - SUB-004171 v2 marked.xlsx`. The extension is that of what it has become; a corrected
 * copy of a marked workbook that is marked again gets the new end only.
 */
export function markedFileName(fileName: string, of: { submissionNo: string; versionNo: number } | null): string {
  const kind = fileKindOf(fileName);
  const base = [
    ...fileName
      .replace(/\.[^.]*$/, '')
      .replace(ownEnd, '')
      .replace(unsafe, '_'),
  ];
  const short = base.slice(0, longestBase).join('').trim();
  const end = of === null ? 'marked' : `${of.submissionNo} v${of.versionNo} marked`;
  return `${short} - ${end}.${kind === 'xlsm' ? 'xlsm' : 'xlsx'}`;
}
