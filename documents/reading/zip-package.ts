import { constants, createInflateRaw, inflateRawSync } from 'node:zlib';
import { whileNotEnded } from '../threads/ending-lock.ts';
import type { ReadingLimits } from './limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  compressedBytes: number;
  uncompressedBytes: number;
  headerOffset: number;
}

/** A zip package whose directory has been read and whose sizes have been checked before a byte is inflated. */
export interface ZipPackage {
  names: readonly string[];
  /** Inflates one part, never beyond its declared size. Null when the package has no such part. */
  part(name: string): Buffer | null;
  /** The first bytes of a part, at least a few hundred thousand where it has as many. */
  head(name: string): Buffer | null;
  /** A part in pieces, inflated beside what is done with them. Empty when the package has no such part. */
  pieces(name: string): AsyncIterable<Buffer>;
  /** As the directory says. */
  sizeOf(name: string): number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** A sheet of one repeated row shrinks about a hundredfold; what shrinks more than this is made to hurt. */
const suspiciousRatio = 400;
const mostAtOnce = 256 * 1024 * 1024;
const headBytes = 64 * 1024;
const pieceBytes = 1024 * 1024;
/** How far the inflating may be ahead. */
const aheadBytes = 4 * pieceBytes;
const harmlessBytes = 64 * 1024 * 1024;

export function openZipPackage(buffer: Buffer, limits: ReadingLimits): ZipPackage {
  const entries = new Map<string, ZipEntry>();
  let totalBytes = 0;
  for (const entry of readDirectory(buffer)) {
    if (entry.isEncrypted) throw new UnreadableFile('ENCRYPTED', `part ${entry.name}`);
    if (entries.has(entry.name)) throw new UnreadableFile('CORRUPT', `part ${entry.name} occurs twice`);
    totalBytes += entry.uncompressedBytes;
    if (totalBytes > limits.maxBytesUncompressed) throw new UnreadableFile('TOO_LARGE', 'inflates beyond the limit');
    entries.set(entry.name, entry);
  }
  if (totalBytes > harmlessBytes && totalBytes > buffer.length * suspiciousRatio) {
    throw new UnreadableFile('TOO_LARGE', `compression ratio over ${suspiciousRatio}`);
  }
  return {
    names: [...entries.keys()],
    part: (name) => {
      const entry = entries.get(name);
      return entry === undefined ? null : inflate(buffer, entry);
    },
    head: (name) => {
      const entry = entries.get(name);
      return entry === undefined ? null : inflateHead(buffer, entry);
    },
    pieces: (name) => inflatePieces(buffer, entries.get(name) ?? null),
    sizeOf: (name) => entries.get(name)?.uncompressedBytes ?? 0,
  };
}

function readDirectory(buffer: Buffer): ZipEntry[] {
  let end = buffer.length - 22;
  const lowest = Math.max(0, end - 65_535);
  while (end >= lowest && buffer.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < lowest) throw new UnreadableFile('CORRUPT', 'zip without a directory');
  const entryCount = buffer.readUInt16LE(end + 10);
  let at = buffer.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < entryCount; index += 1) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== entrySignature) {
      throw new UnreadableFile('CORRUPT', 'zip directory is cut');
    }
    const nameLength = buffer.readUInt16LE(at + 28);
    const extraLength = buffer.readUInt16LE(at + 30);
    const extra = buffer.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    entries.push(readEntry(buffer, at, nameLength, extra));
    at += 46 + nameLength + extraLength + buffer.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntry(buffer: Buffer, at: number, nameLength: number, extra: Buffer): ZipEntry {
  const entry: ZipEntry = {
    name: buffer
      .toString('utf8', at + 46, at + 46 + nameLength)
      .replaceAll('\\', '/')
      .replace(/^\/+/, ''),
    method: buffer.readUInt16LE(at + 10),
    isEncrypted: (buffer.readUInt16LE(at + 8) & 1) === 1,
    compressedBytes: buffer.readUInt32LE(at + 20),
    uncompressedBytes: buffer.readUInt32LE(at + 24),
    headerOffset: buffer.readUInt32LE(at + 42),
  };
  widenByZip64(entry, extra);
  return entry;
}

/** Writers that stream put sizes into the zip64 extra field even when they would fit. */
function widenByZip64(entry: ZipEntry, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      let field = at + 4;
      const next = () => {
        if (field + 8 > extra.length) throw new UnreadableFile('CORRUPT', 'zip64 field is cut');
        field += 8;
        return Number(extra.readBigUInt64LE(field - 8));
      };
      if (entry.uncompressedBytes === 0xffffffff) entry.uncompressedBytes = next();
      if (entry.compressedBytes === 0xffffffff) entry.compressedBytes = next();
      if (entry.headerOffset === 0xffffffff) entry.headerOffset = next();
    }
    at += 4 + length;
  }
}

function packedOf(buffer: Buffer, entry: ZipEntry): Buffer {
  const { headerOffset: at, name } = entry;
  if (at + 30 > buffer.length || buffer.readUInt32LE(at) !== localSignature) {
    throw new UnreadableFile('CORRUPT', `part ${name} is missing`);
  }
  const start = at + 30 + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28);
  const packed = buffer.subarray(start, start + entry.compressedBytes);
  if (packed.length !== entry.compressedBytes) throw new UnreadableFile('CORRUPT', `part ${name} is cut`);
  if (entry.method !== 0 && entry.method !== 8)
    throw new UnreadableFile('CORRUPT', `part ${name} is packed in an unknown way`);
  return packed;
}

const damaged = ({ name }: ZipEntry, cause?: unknown): UnreadableFile =>
  new UnreadableFile('CORRUPT', `part ${name} does not inflate to its declared size`, cause);

function inflate(buffer: Buffer, entry: ZipEntry): Buffer {
  const packed = packedOf(buffer, entry);
  if (entry.method === 0) return packed;
  const most = Math.max(entry.uncompressedBytes, 1);
  try {
    // In one piece where the part is as large as it says: pieces would be put together in a second copy.
    const options = { maxOutputLength: most, chunkSize: Math.min(Math.max(most + 1, 64), mostAtOnce) };
    return whileNotEnded(() => inflateRawSync(packed, options));
  } catch (cause) {
    throw damaged(entry, cause);
  }
}

function inflateHead(buffer: Buffer, entry: ZipEntry): Buffer {
  const packed = packedOf(buffer, entry);
  if (entry.method === 0) return packed.subarray(0, headBytes);
  if (packed.length <= headBytes) return inflate(buffer, entry);
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(entry.uncompressedBytes, 1) };
    return whileNotEnded(() => inflateRawSync(packed.subarray(0, headBytes), options));
  } catch (cause) {
    throw damaged(entry, cause);
  }
}

async function* inflatePieces(buffer: Buffer, entry: ZipEntry | null): AsyncGenerator<Buffer> {
  if (entry === null) return;
  const packed = packedOf(buffer, entry);
  if (entry.method === 0) {
    for (let at = 0; at < packed.length; at += pieceBytes) yield packed.subarray(at, at + pieceBytes);
    return;
  }
  const options = { chunkSize: pieceBytes, readableHighWaterMark: aheadBytes };
  const inflating = whileNotEnded(() => createInflateRaw(options));
  let inflated = 0;
  try {
    inflating.end(packed);
    for await (const piece of inflating) {
      inflated += (piece as Buffer).length;
      if (inflated > entry.uncompressedBytes) throw damaged(entry);
      yield piece as Buffer;
    }
  } catch (cause) {
    throw (cause as { code?: string }).code?.startsWith('Z_') ? damaged(entry, cause) : cause;
  } finally {
    inflating.destroy();
  }
}
