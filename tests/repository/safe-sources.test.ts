import { describe, expect, it } from '@jest/globals';
import { filesBelow, read } from './tree.ts';

const serverFolders = ['api', 'activities', 'contracts', 'database', 'documents', 'platform', 'processes', 'rules'];
const sourcesBelow = (folders: readonly string[]) =>
  folders.flatMap((folder) => filesBelow(folder)).filter((path) => /\.tsx?$/.test(path));
const servers = sourcesBelow([...serverFolders, 'ops', 'worker', 'workflows']);
const page = sourcesBelow(['frontend/src']);

/** Lines of code with a pattern, as `path: line`; comments do not count. */
function linesWith(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

describe('what runs in production', () => {
  it('is looked at whole', () => {
    expect(servers.length).toBeGreaterThan(700);
    expect(page.length).toBeGreaterThan(500);
  });

  it('nothing puts HTML into the page or evaluates texts', () => {
    const intoPage = /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|srcdoc/i;
    expect(linesWith(page, intoPage)).toEqual([]);
    const evaluates = /\beval\(|new Function\(|from 'node:vm'|setTimeout\(\s*['"`]/;
    // The one way to the garbage collector of V8: a constant, in the thread that checks files.
    const collector = 'activities/validation/checking-thread.ts';
    expect(linesWith([...page, ...servers], evaluates).filter((line) => !line.startsWith(`${collector}:`))).toEqual([]);
    expect(linesWith([collector], /runInNewContext\(/)).toEqual([
      `${collector}: const collectGarbage = runInNewContext('gc') as () => void;`,
    ]);
  });

  it('no server starts a program but its own workers', () => {
    expect(linesWith(servers, /child_process/).map((line) => line.split(':')[0])).toEqual([
      'worker/start-both.ts',
      'worker/start-both.ts',
    ]);
  });

  it('uses no algorithm that is known to be weak', () => {
    const made = linesWith(servers, /create(?:Hash|Hmac|Cipheriv|Decipheriv)\(/);
    expect(made.length).toBeGreaterThan(10);
    expect(made.filter((line) => !/'sha256'|\(algorithm,/.test(line))).toEqual([]);
    expect(read('platform/secret-box.ts')).toContain(`const algorithm = 'aes-256-gcm';`);
  });

  it('takes no guessable random number where somebody could gain by it', () => {
    // Which rows are judged a second time by the rule engine.
    const samples = 'activities/validation/row-samples.ts';
    expect(linesWith(servers, /Math\.random/).filter((line) => !line.startsWith(`${samples}:`))).toEqual([]);
    expect(linesWith(page, /Math\.random/)).toEqual([]);
  });

  it('never turns the verification of certificates off', () => {
    const weakened = /rejectUnauthorized: (?!true,)|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/;
    expect(linesWith(servers, weakened)).toEqual([]);
  });

  it('loads nothing from elsewhere into the page', () => {
    const built = filesBelow('frontend').filter((path) => /\.(html|css)$|frontend\/public\/.*\.js$/.test(path));
    expect(built.length).toBeGreaterThan(2);
    expect(linesWith(built, /(?:src|href)=["'](?:https?:)?\/\/|url\(\s*["']?(?:https?:)?\/\//)).toEqual([]);
    expect(linesWith(page, /import\(\s*['"`]https?:|<(?:script|iframe|link)[^>]+https?:/)).toEqual([]);
  });
});
