import { xmlText } from './xml-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Numbers of the cell styles in `xl/styles.xml`. */
export const cellStyles = {
  general: 0,
  head: 1,
  text: 2,
  added: 3,
  removed: 4,
  replaced: 5,
  changed: 6,
  amount: 7,
  percent: 8,
  count: 9,
  day: 10,
} as const;
export type CellStyle = keyof typeof cellStyles;

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const override = (part: string, type: string) =>
  `<Override PartName="${part}" ContentType="${spreadsheet}.${type}+xml"/>`;

const plainFont = '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>';
const pattern = (type: string, more = '') => `<fill><patternFill patternType="${type}">${more}</patternFill></fill>`;

const solid = (colour: string) => pattern('solid', `<fgColor rgb="FF${colour}"/><bgColor indexed="64"/>`);
const font = (look: string) => `<font>${look}<name val="Calibri"/><family val="2"/></font>`;
const struckFont = font('<strike/><sz val="11"/>');
const strongFont = font('<b/><sz val="11"/>');
/** Text on a ground; the numbers are those of the fonts and fills below. */
const marked = (fontId: number, fillId: number) =>
  `<xf numFmtId="49" fontId="${fontId}" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;

/** A number as Excel shows it in the reader's own format: 4 amount, 10 percent, 3 count, 14 day. */
const formatted = (format: number) =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;

const styles = `<styleSheet xmlns="${main}">
<fonts count="4">${plainFont}<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font>${struckFont}${strongFont}</fonts>
<fills count="6">${pattern('none')}${pattern('gray125')}${solid('0F3D5E')}${solid('DFF1E4')}${solid('FDE7E4')}${solid('E6E9FA')}</fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="11"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
${marked(0, 3)}${marked(2, 4)}${marked(2, 5)}${marked(3, 5)}${formatted(4)}${formatted(10)}${formatted(3)}${formatted(14)}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

/** Everything of a workbook but its sheets, by its name in the package. */
export function workbookParts(sheetNames: readonly string[]): Record<string, string> {
  const numbered = sheetNames.map((name, index) => ({ name, no: index + 1 }));
  const stylesId = `rId${sheetNames.length + 1}`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>
${override('/xl/workbook.xml', 'sheet.main')}${numbered.map(({ no }) => override(`/xl/worksheets/sheet${no}.xml`, 'worksheet')).join('')}${override('/xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${relationships}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered
      .map(({ name, no }) => `<sheet name="${xmlText(name)}" sheetId="${no}" r:id="rId${no}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}">${numbered
      .map(({ no }) => relation(`rId${no}`, 'worksheet', `worksheets/sheet${no}.xml`))
      .join('')}${relation(stylesId, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': styles,
  };
  return Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, declaration + xml]));
}

export const worksheetStart = `${declaration}<worksheet xmlns="${main}">`;
