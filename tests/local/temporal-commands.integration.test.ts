import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { findTemporal } from '#local/temporal/program.ts';
import { commandsOfPages } from '#tests/repository/commands/of-pages.ts';

const argumentsOf = (words: readonly string[]) =>
  words.slice(words.indexOf(words.includes('temporal-cli') ? 'temporal-cli' : '--') + 1);
const ofTemporal = commandsOfPages()
  .filter(({ words }) => words.slice(0, 3).join(' ') === 'npm run temporal' || words.includes('temporal-cli'))
  .map(({ words }) => argumentsOf(words))
  .filter((words) => words.length > 0 && words[0] !== '...');

describe('the commands of Temporal on the pages', () => {
  it('are some', () => expect(ofTemporal.length).toBeGreaterThan(3));

  it.each(ofTemporal.map((words) => [words.join(' '), words] as const))(
    '%s is known to the program',
    async (_, words) => {
      const program = await findTemporal(() => undefined);
      const firstOption = words.findIndex((word) => word.startsWith('-'));
      const verbs = firstOption < 0 ? words : words.slice(0, firstOption);
      const { status, stdout } = spawnSync(program, [...verbs, '--help'], { encoding: 'utf8' });
      expect(status).toBe(0);
      expect(stdout).toContain(`temporal ${verbs.join(' ')}`);
      for (const option of words.filter((word) => word.startsWith('--'))) expect(stdout).toContain(option);
    },
  );
});
