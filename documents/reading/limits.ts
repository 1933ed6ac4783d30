/** Caps that keep a hostile or mistaken file from taking the worker with it. */
export interface ReadingLimits {
  /** Size of the uploaded file. */
  maxBytes: number;
  /** Size of a file of the old binary formats, which are held in memory cell by cell. */
  maxBytesBinary: number;
  /** All parts of a zip package together, after inflating. */
  maxBytesUncompressed: number;
  /** Filled rows of one sheet, heads included. */
  maxRows: number;
  maxColumns: number;
  /** Filled cells of one sheet. */
  maxCells: number;
  /** Excel itself holds no longer text than 32,767 characters. */
  maxCellCharacters: number;
}

const mebibyte = 1024 * 1024;

export const defaultReadingLimits: ReadingLimits = {
  maxBytes: 50 * mebibyte,
  maxBytesBinary: 12 * mebibyte,
  maxBytesUncompressed: 400 * mebibyte,
  maxRows: 200_000,
  maxColumns: 16_384,
  maxCells: 12_000_000,
  maxCellCharacters: 32_767,
};
