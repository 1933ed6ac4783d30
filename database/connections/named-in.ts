import { foldKey } from '#contracts/text.ts';
import type { ConnectionTarget } from './find-targets.ts';

/** Of several submissions the one whose property the name of the file says, if it says exactly one. */
export function namedIn(fileName: string, targets: readonly ConnectionTarget[]): readonly ConnectionTarget[] {
  if (targets.length < 2) return targets;
  const named = targets.filter(({ propertyCode }) => isCodeIn(fileName, propertyCode));
  return named.length === 1 ? named : targets;
}

/**
 * Whether a file says another property than that of the one submission that waits for it. Codes that might be a number or a
 * letter of any other meaning say nothing.
 */
export function namesAnother(
  fileName: string,
  { propertyCode }: Pick<ConnectionTarget, 'propertyCode'>,
  codes: readonly string[],
): boolean {
  if (isCodeIn(fileName, propertyCode)) return false;
  return codes.some((code) => isDistinct(code) && isCodeIn(fileName, code));
}

const isDistinct = (code: string): boolean => /\p{L}/u.test(code) && wordsOf(code).length >= 3;

/** As whole words: P-1 is not in P-10. */
function isCodeIn(fileName: string, propertyCode: string | null): boolean {
  const code = wordsOf(propertyCode ?? '');
  return code !== '' && ` ${wordsOf(fileName)} `.includes(` ${code} `);
}

const wordsOf = (text: string): string =>
  foldKey(text.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
