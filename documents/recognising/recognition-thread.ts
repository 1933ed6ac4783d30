import { serve } from '../threads/serve.ts';
import { recogniseWorkbook } from './recognise-workbook.ts';
import type { RecognitionJob } from './recognition-pool.ts';

export const run = serve(({ content, fileName, layouts }: RecognitionJob) =>
  recogniseWorkbook(Buffer.from(content), fileName, layouts),
);
