import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { commandsOfPages } from './commands/of-pages.ts';
import { read, root } from './tree.ts';

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, object> };
const commands = commandsOfPages();
const stages = ['types', 'lint', 'audit', 'unit', 'frontend', 'integration', 'e2e'];

/** What is wrong with a command; null when it can be run as it stands. */
function fault([program, ...words]: readonly string[]): string | null {
  if (program === 'npm') return faultOfNpm(words);
  if (program === 'node') return faultOfNode(words);
  return faultOfDocker(words);
}

function faultOfNpm([verb = '', name = '', ...rest]: readonly string[]): string | null {
  if (['start', 'ci', 'install'].includes(verb)) return null;
  if (verb === 'test') return name === '' || stages.includes(rest[1] ?? '') ? null : 'no such kind of tests';
  if (verb !== 'run') return 'npm does not know it';
  return faultOfScript(name);
}

function faultOfScript(name: string): string | null {
  const file = /(\S+\.(?:ts|mjs))(?= |$)/.exec((scripts[name] ?? '').replace(/--import \S+/, ''))?.[1];
  if (scripts[name] === undefined) return `package.json has no script ${name}`;
  return file === undefined || existsSync(join(root, file)) ? null : `${file} is not there`;
}

function faultOfNode(words: readonly string[]): string | null {
  const file = words.find((word) => /\.(ts|mjs)$/.test(word));
  return file !== undefined && existsSync(join(root, file)) ? null : 'the program is not there';
}

function faultOfDocker([compose, verb = '', ...rest]: readonly string[]): string | null {
  if (compose !== 'compose' || !['up', 'run', 'down', 'logs', 'ps', 'restart'].includes(verb))
    return 'unknown to docker';
  const [service, first] = rest.filter((word) => !word.startsWith('-') && !/=\d+$/.test(word));
  if (service === undefined) return null;
  if (!(service in services)) return `the set has no ${service}`;
  return service === 'ops' ? faultOfScript(first ?? '') : null;
}

describe('the commands of the pages', () => {
  it('are found', () => {
    const found = commands.map(({ words }) => words.slice(0, 3).join(' '));
    expect(found).toEqual(
      expect.arrayContaining(['npm start', 'npm run worker', 'npm run temporal', 'docker compose run']),
    );
  });

  it.each(commands.map(({ page, words }) => [page, words.join(' '), words] as const))(
    '%s: %s',
    (_page, _text, words) => {
      expect(fault(words)).toBeNull();
    },
  );

  it('are refused where they do not exist', () => {
    expect(fault(['npm', 'run', 'nothing'])).toContain('no script');
    expect(fault(['node', 'worker/gone.ts'])).toContain('not there');
    expect(fault(['docker', 'compose', 'run', '--rm', 'nobody'])).toContain('no nobody');
  });
});
