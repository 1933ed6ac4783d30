import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NewApiToken } from '#contracts/tokens.schema.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import type { ApiOfWorld } from '../submissions/api-of-world.ts';
import { startApiOfWorld, workbook } from '../submissions/api-of-world.ts';

const run = promisify(execFile);
const page = readFileSync(join(process.cwd(), 'docs/public-api.md'), 'utf8');
const hasRequests = spawnSync('python3', ['-c', 'import requests']).status === 0;
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** The first block of a language that calls the upload route. */
function exampleIn(language: string): string {
  const blocks = [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'gu'))];
  const found = blocks.map(([, text = '']) => text).find((text) => text.includes('/uploads'));
  if (found === undefined) throw new Error(`There is no example in ${language}.`);
  return found;
}

/** The page's own examples, run as they stand: a program that is copied from there works. */
describe('the examples of the upload API', () => {
  let api: ApiOfWorld;
  let token: string;
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-examples-'));

  beforeAll(async () => {
    // Not every system has it.
    writeFileSync(join(dir, 'uuidgen'), `#!/bin/sh\necho ${randomUUID()}\n`, { mode: 0o755 });
    api = await startApiOfWorld();
    const dana = await api.signIn('dana@north.example');
    const scopes = ['submissions:read', 'submissions:upload'];
    const added = await dana.send('POST', '/api/tokens', { name: 'Examples', scopes });
    ({ token } = added.body as NewApiToken);
  });
  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await api.close();
  });

  async function uploadsAfter(language: string, program: string, args: (text: string) => string[]): Promise<string[]> {
    const { submissionId, submissionNo } = await api.world.open();
    writeFileSync(join(dir, 'rent-roll.xlsx'), workbook(`by ${language}`));
    const text = exampleIn(language).replaceAll('SUB-000123', submissionNo);
    const env = { PATH: `${dir}:${process.env['PATH'] ?? ''}`, POSTMONTH: api.baseUrl, TOKEN: token };
    await run(program, args(text), { cwd: dir, env, timeout: 60_000 });
    const uploads = await api.world.orm.em.fork().find(Upload, { submissionId });
    return uploads.map(({ fileName }) => fileName);
  }

  (hasCurl ? it : it.skip)('upload with curl', async () => {
    expect(await uploadsAfter('sh', 'sh', (text) => ['-ec', text.replace('curl ', 'curl --fail-with-body ')])).toEqual([
      'rent-roll.xlsx',
    ]);
  });

  (hasRequests ? it : it.skip)('upload with Python', async () => {
    const settings = `import os\nPOSTMONTH, TOKEN = os.environ["POSTMONTH"], os.environ["TOKEN"]\n`;
    expect(await uploadsAfter('python', 'python3', (text) => ['-c', settings + text])).toEqual(['rent-roll.xlsx']);
  });

  it('upload with TypeScript', async () => {
    const settings = `const { POSTMONTH: postmonth = '', TOKEN: token = '' } = process.env;\n`;
    const program = (text: string) => {
      const file = join(dir, 'example.mts');
      writeFileSync(file, settings + text);
      return ['--disable-warning=ExperimentalWarning', file];
    };
    expect(await uploadsAfter('ts', process.execPath, program)).toEqual(['rent-roll.xlsx']);
  });
});
