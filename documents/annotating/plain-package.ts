import { shownText } from '../mapping/convert-cell.ts';
import { columnLetter } from '../reading/cells.ts';
import type { CellValue, Sheet, Workbook } from '../reading/cells.ts';
import { freeSheetName } from './sheet-names.ts';
import { writeZip } from './write-zip.ts';
import { escapeXml } from './xml-text.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Formats of the plain copy: 0 as is, 1 a day, 2 percent. */
const styles =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>';

/**
 * The values of any readable workbook as a plain xlsx, each in the cell where it stood. `names` are the sheets'
 * names there, in order: a csv is named after its file, which may be more than a sheet's name can hold.
 */
export function toPlainPackage(workbook: Workbook): { buffer: Buffer; names: string[] } {
  const sheetNames: string[] = [];
  for (const { name } of workbook.sheets) sheetNames.push(freeSheetName(name, sheetNames));
  const sheets = workbook.sheets.map((sheet, index) => ({ sheet, part: `xl/worksheets/sheet${index + 1}.xml` }));
  const overrides = sheets
    .map(({ part }) => `<Override PartName="/${part}" ContentType="${type}.worksheet+xml"/>`)
    .join('');
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const names = sheets.map(
    ({ sheet }, index) =>
      `<sheet name="${escapeXml(sheetNames[index]!)}" sheetId="${index + 1}"${sheet.isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${overrides}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${sheets.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': styles,
  };
  for (const { sheet, part } of sheets) parts[part] = sheetXml(sheet);
  const packed = Object.entries(parts).map(([name, text]) => [name, Buffer.from(text, 'utf8')] as const);
  return { buffer: writeZip(packed, 1), names: sheetNames };
}

function sheetXml(sheet: Sheet): string {
  const out = [`${declaration}<worksheet xmlns="${main}"><sheetData>`];
  for (const { rowNo, cells } of sheet.rows()) {
    out.push(`<row r="${rowNo}">`);
    cells.forEach((cell, column) => out.push(cellXml(cell, `${columnLetter(column)}${rowNo}`)));
    out.push('</row>');
  }
  out.push('</sheetData></worksheet>');
  return out.join('');
}

function cellXml(cell: CellValue, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'object') {
    if (cell.kind === 'error') return `<c r="${address}" t="e"><v>${escapeXml(cell.text)}</v></c>`;
    if (cell.kind === 'date') return `<c r="${address}" s="1"><v>${serialOf(cell.iso)}</v></c>`;
    if (cell.isPercent) return `<c r="${address}" s="2"><v>${cell.value}</v></c>`;
  }
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(shownText(cell))}</t></is></c>`;
}

function serialOf(iso: string): number {
  const serial = Date.parse(`${iso}T00:00:00Z`) / 86_400_000 + 25_569;
  return serial > 60 ? serial : serial - 1;
}
