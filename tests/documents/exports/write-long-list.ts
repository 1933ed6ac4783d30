import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createListWorkbook } from '#documents/exports/list-workbook.ts';

/** Writes a list of 100,000 rows and 20 columns, and says what it took. Run as a process of its own. */
const columns = Array.from({ length: 20 }, (_, index) => ({ label: `Column ${index}`, isNumeric: index % 4 === 3 }));
let rows = 0;
function* made() {
  for (; rows < 100_000; rows += 1) {
    yield columns.map(({ isNumeric }, index) => (isNumeric ? rows * index : `Value ${rows % 977} of ${index}`));
  }
}
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const began = performance.now();
let bytes = 0;
for await (const part of createListWorkbook({ title: 'Long', columns, rows: made(), isRightToLeft: false })) {
  bytes += (part as Buffer).length;
}
delay.disable();
/** Linux keeps maxRSS of the process that forked this one across exec; VmHWM is this program's own peak. */
const peakKb = () => Number(/^VmHWM:\s+(\d+)/mu.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
const [ms, peakMb] = [Math.round(performance.now() - began), Math.round(peakKb() / 1024)];
process.stdout.write(JSON.stringify({ rows, bytes, ms, peakMb, longestBlockMs: Math.round(delay.max / 1e6) }));
