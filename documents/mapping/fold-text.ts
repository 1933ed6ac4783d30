/** How heads, words and list values are compared: width, case, spaces and line breaks make no difference. */
export function foldText(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** List values also forgive the joint: `Month-to-Month`, `month to month` and `MONTH_TO_MONTH` are one. */
export function foldListValue(text: string): string {
  return foldText(text).replace(/[\s_\-‐-―/.]+/g, '');
}
