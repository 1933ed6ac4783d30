import type { FileContents } from '#contracts/proposals.ts';
import type { FittingLayout, Recognition } from '#documents/recognising/recognition.ts';

const mostCodes = 5;
const mostMonths = 3;
const mostColumns = 6;

/** What is shown of a look into a file: by the layout that fits best, otherwise its first visible sheet as it is. */
export function contentsOf(recognition: Recognition | null): FileContents | null {
  if (recognition === null) return null;
  const [best] = [...recognition.fits].sort((left, right) => weightOf(right) - weightOf(left));
  const { sheet, heads } = best ?? recognition;
  const codes = best?.codes ?? [];
  return {
    sheet,
    codes: codes.slice(0, mostCodes).map(({ text }) => text),
    codeCount: codes.length,
    postMonths: (best?.months ?? []).slice(0, mostMonths).map(({ text }) => text),
    columns: heads.slice(0, mostColumns),
    columnCount: heads.length,
  };
}

/** A layout that also finds codes and months says more of the file than one that has its columns only. */
const weightOf = ({ share, codes, months }: FittingLayout): number =>
  share + (codes.length > 0 ? 1 : 0) + (months.length > 0 ? 1 : 0);
