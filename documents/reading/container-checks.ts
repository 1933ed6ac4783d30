import * as XLSX from 'xlsx';
import type { FileKind } from './signature.ts';
import { UnreadableFile } from './unreadable-file.ts';
import type { ZipPackage } from './zip-package.ts';

const homeOf: Partial<Record<FileKind, RegExp>> = {
  xlsx: /^xl\/workbook\d*\.xml$/i,
  xlsm: /^xl\/workbook\d*\.xml$/i,
  xlsb: /^xl\/workbook\d*\.bin$/i,
  ods: /^content\.xml$/,
};

/** That a zip package holds what its extension promises, unencrypted, and no macros where none are promised. */
export function checkPackage(zip: ZipPackage, kind: FileKind): void {
  if (kind === 'ods' && (zip.part('META-INF/manifest.xml')?.includes('encryption-data') ?? false)) {
    throw new UnreadableFile('ENCRYPTED', 'OpenDocument with a password');
  }
  const contentTypes = zip.part('[Content_Types].xml')?.toString('latin1') ?? '';
  const mayHoldMacros = holdsMacros(zip) || /sheet\.macroEnabled\.main\+xml/.test(contentTypes);
  if (kind === 'xlsx' && mayHoldMacros)
    throw new UnreadableFile('WRONG_TYPE', 'macros in a file that says it has none');
  const looksRight =
    kind === 'ods'
      ? zip.part('mimetype')?.includes('spreadsheet') !== false && zip.names.includes('content.xml')
      : (homeOf[kind]?.test(zip.names.find((name) => homeOf[kind]?.test(name)) ?? '') ?? false) ||
        contentTypes.includes('spreadsheetml');
  if (!looksRight) throw new UnreadableFile('WRONG_TYPE', `not the inside of a ${kind} file`);
  if (kind === 'xlsb' && /spreadsheetml\.sheet\.main\+xml/.test(contentTypes)) {
    throw new UnreadableFile('WRONG_TYPE', 'an xlsx under the name of an xlsb');
  }
}

export function holdsMacros(zip: Pick<ZipPackage, 'names'>): boolean {
  return zip.names.some((name) => /vbaproject\.bin$/i.test(name));
}

/**
 * That an OLE container is a plain xls; an encrypted package wears the same coat.
 * @returns whether it holds macros
 */
export function checkOle(buffer: Buffer, kind: FileKind): { hasMacros: boolean } {
  let paths: string[];
  try {
    paths = XLSX.CFB.read(buffer, { type: 'buffer' }).FullPaths as string[];
  } catch (cause) {
    // Damaged directories are read by SheetJS more leniently than by us; it has the last word on an xls.
    if (kind === 'xls') return { hasMacros: false };
    throw new UnreadableFile('CORRUPT', 'damaged OLE container', cause);
  }
  if (paths.some((path) => /\/EncryptedPackage$/i.test(path)))
    throw new UnreadableFile('ENCRYPTED', 'encrypted package');
  if (kind !== 'xls') throw new UnreadableFile('WRONG_TYPE', `an OLE file under the name of an ${kind}`);
  if (!paths.some((path) => /\/(workbook|book)$/i.test(path)))
    throw new UnreadableFile('WRONG_TYPE', 'no workbook inside');
  return { hasMacros: paths.some((path) => /\/_VBA_PROJECT(_CUR)?(\/|$)/i.test(path)) };
}
