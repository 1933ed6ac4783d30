import { writeZip } from '#documents/annotating/write-zip.ts';
import { serve } from '#documents/threads/serve.ts';

export type Probe = 'count' | 'spin' | 'fill' | 'throw' | 'exit' | 'pack';

export const run = serve<Probe, number, number>((probe, report) => {
  switch (probe) {
    case 'count':
      for (let at = 1; at <= 100; at += 1) report(at);
      return 100;
    case 'spin':
      report(0);
      for (;;);
    case 'fill': {
      const kept: unknown[] = [];
      for (;;) kept.push(Array.from({ length: 1000 }, () => ({})));
    }
    case 'pack':
      report(0);
      for (;;) writeZip([['part', Buffer.alloc(10)]], 1);
    case 'throw':
      throw Object.assign(new TypeError('refused'), { code: '22003', table: 'version', detail: 'a value' });
    case 'exit':
      return process.exit(3);
  }
});
