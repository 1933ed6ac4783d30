import { withoutForbidden } from '#contracts/characters.ts';

/** What Excel takes for an escaped character. */
const looksEscaped = /_(?=x[0-9a-f]{4}_)/gi;
/** Of one cell. */
const mostCharacters = 32_767;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '_x000D_' };

/** Most texts hold nothing of this, and are written as they are. */
const mayNeedChange = /[&<>"_\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Text of a cell or an attribute in the XML of a workbook. */
export function xmlText(text: string): string {
  if (text.length <= mostCharacters && !mayNeedChange.test(text)) return text;
  return withoutForbidden(text.slice(0, mostCharacters))
    .replace(looksEscaped, '_x005F_')
    .replace(/[&<>"\r]/g, (character) => entities[character]!);
}
