/** Encodings in which a text file is read, named as `TextDecoder` names them. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'windows-1256',
  'iso-8859-6',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'windows-1251',
  'windows-1253',
] as const;
export type TextEncodingName = (typeof textEncodings)[number];

/** How a text file was written, as it was given or found. Workbooks have none. */
export interface TextFormat {
  readonly encoding: TextEncodingName;
  /** One character; a tab is `\t`. */
  readonly delimiter: string;
  /** A person chose the encoding; the bytes do not prove one. */
  readonly isChosen?: boolean;
}
