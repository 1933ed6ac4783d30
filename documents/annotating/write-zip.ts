import { crc32, deflateRawSync } from 'node:zlib';
import { whileNotEnded } from '../threads/ending-lock.ts';

const localHeader = 0x04034b50;
const entryHeader = 0x02014b50;
const directoryEnd = 0x06054b50;
/** Names are UTF-8. */
const flags = 0x0800;
const deflated = 8;
/** 2 January 1980: the same parts always give the same bytes. */
const date = (1 << 5) | 2;

/** A zip package of the parts in their order, packed by the system's own zlib. At most 4 GB, like every Office package. */
export function writeZip(parts: Iterable<readonly [string, Uint8Array]>, level: number): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of parts) {
    const packed = whileNotEnded(() => deflateRawSync(part, { level }));
    const nameBytes = Buffer.from(name, 'utf8');
    const facts = factsOf(part, packed, nameBytes);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    bodies.push(signature(localHeader), facts, nameBytes, packed);
    directory.push(signature(entryHeader), Buffer.from([20, 0]), facts, place, nameBytes);
    offset += 4 + facts.length + nameBytes.length + packed.length;
  }
  return Buffer.concat([...bodies, ...directory, endOf(directory, offset)]);
}

/** What the local header and the directory say of a part in the same words. */
function factsOf(part: Uint8Array, packed: Buffer, name: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(flags, 2);
  facts.writeUInt16LE(deflated, 4);
  facts.writeUInt16LE(date, 8);
  facts.writeUInt32LE(crc32(part), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(part.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function endOf(directory: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(22);
  const count = directory.length / 5;
  end.writeUInt32LE(directoryEnd, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(
    directory.reduce((sum, piece) => sum + piece.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return end;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
