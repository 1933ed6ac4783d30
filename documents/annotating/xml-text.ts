/** Small surgery on XML text: what is not touched stays byte for byte what it was. */

export function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The opening tag with the attribute set; null takes it away. */
export function withAttribute(tag: string, name: string, value: string | null): string {
  const bare = tag.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '');
  if (value === null) return bare;
  return bare.replace(/\s*(\/?)>$/, (_, slash: string) => ` ${name}="${escapeXml(value)}"${slash}>`);
}

export interface ElementSpan {
  name: string;
  start: number;
  end: number;
}

/** The children of an element whose content begins at `from`, up to its closing tag. */
export function childrenFrom(xml: string, from: number): { children: ElementSpan[]; end: number } {
  const tags =
    /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)(?:"[^"]*"|'[^']*'|[^>"'])*?(\/?)>/g;
  tags.lastIndex = from;
  const children: ElementSpan[] = [];
  let depth = 0;
  for (let tag = tags.exec(xml); tag !== null; tag = tags.exec(xml)) {
    const [whole, closing, name, selfClosed] = tag;
    if (name === undefined) continue;
    if (closing === '/') {
      depth -= 1;
      if (depth < 0) return { children, end: tag.index };
      if (depth === 0) children.at(-1)!.end = tag.index + whole.length;
    } else {
      if (depth === 0) children.push({ name, start: tag.index, end: tag.index + whole.length });
      if (selfClosed !== '/') depth += 1;
    }
  }
  return { children, end: xml.length };
}
