import { parentPort } from 'node:worker_threads';
import { recogniseWorkbook } from './recognise-workbook.ts';
import type { RecognitionAnswer, RecognitionJob } from './recognition-pool.ts';

const port = parentPort;
if (port === null) throw new Error('A workbook is recognised in a worker thread.');

port.on('message', ({ content, fileName, layouts }: RecognitionJob) => {
  const answer = (said: RecognitionAnswer): void => port.postMessage(said);
  try {
    answer({ recognition: recogniseWorkbook(Buffer.from(content), fileName, layouts) });
  } catch {
    // Whatever is wrong with the file is said when it is uploaded; a look at it is not worth an error.
    answer({ recognition: null });
  }
});
