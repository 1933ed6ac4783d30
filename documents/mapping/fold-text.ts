import { foldKey } from '#contracts/text.ts';

/** Column headings, words and list values compare as codes do. */
export const foldText = foldKey;

/** List values also forgive the joint: `Month-to-Month`, `month to month` and `MONTH_TO_MONTH` are one. */
export function foldListValue(text: string): string {
  return foldText(text).replace(/[\s_\-‐-―/.]+/g, '');
}
