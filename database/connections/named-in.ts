import { foldKey } from '#contracts/text.ts';
import type { ConnectionTarget } from './find-targets.ts';

/** Of several submissions the one whose property the name of the file says, if it says exactly one. */
export function namedIn(fileName: string, targets: readonly ConnectionTarget[]): readonly ConnectionTarget[] {
  if (targets.length < 2) return targets;
  const words = ` ${foldKey(fileName.normalize('NFKC')).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const named = targets.filter(({ propertyCode }) => {
    const code = foldKey((propertyCode ?? '').normalize('NFKC'))
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    return code !== '' && words.includes(` ${code} `);
  });
  return named.length === 1 ? named : targets;
}
