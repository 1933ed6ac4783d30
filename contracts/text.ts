/** White space that is left after NFKC, which turns the other kinds into a space. */
const spaces = /[\t\n\v\f\r \u1680\u2028\u2029\ufeff]+/gu;

/**
 * The one equality of codes, keys and names: width, case and white space make no difference.
 * The SQL function `fold_key` gives the same for every text.
 */
export function foldKey(text: string): string {
  return text.normalize('NFKC').replace(spaces, ' ').replace(/^ | $/gu, '').toLowerCase();
}

/** `foldKey` for the texts of one column: the one before is remembered, because columns repeat themselves. */
export function createFolding(): (text: string) => string {
  let before: string | null = null;
  let folded = '';
  return (text) => {
    if (text !== before) {
      before = text;
      folded = foldKey(text);
    }
    return folded;
  };
}
