/** What a value may take in memory, in bytes: objects whose names all differ take most. */
const ofObject = 250;
const ofValue = 40;
/** Of a thread with 768 MB, which also holds the text and what is made of it. */
const mostBytes = 400_000_000;

const [quote, backslash, comma, brace, bracket] = ['"', '\\', ',', '{', '['].map((mark) => mark.charCodeAt(0));

/**
 * Whether a text in JSON would take more memory than a thread has. `JSON.parse` cannot be stopped: beyond the heap of its thread it
 * ends the whole process.
 */
export function isTooHeavy(content: Uint8Array): boolean {
  let weight = 0;
  let isText = false;
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at];
    if (byte === quote) isText = !isText;
    else if (isText) {
      if (byte === backslash) at += 1;
    } else if (byte === comma) weight += ofValue;
    else if (byte === brace || byte === bracket) weight += ofObject;
  }
  return weight > mostBytes;
}
