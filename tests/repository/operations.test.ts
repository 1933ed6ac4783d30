import { describe, expect, it } from '@jest/globals';
import { searchAttributes } from '#contracts/processes.ts';
import { stuckKinds, stuckSearches } from '#contracts/stuck.ts';
import { read } from './tree.ts';

const page = read('docs/operations.md');

describe('docs/operations.md', () => {
  it.each(stuckKinds)('carries the prepared search of %s as the links carry it', (kind) => {
    expect(page).toContain(`\n\`\`\`\n${stuckSearches[kind]}\n\`\`\`\n`);
  });

  it('searches by attributes that the installation registers, and by those of Temporal', () => {
    const own = Object.keys(searchAttributes);
    const known = [...own, 'WorkflowType', 'ExecutionStatus', 'TemporalReportedProblems'];
    const used = Object.values(stuckSearches).flatMap((search) =>
      [...search.matchAll(/(?<!')\b(\w+) ?(?:=| IN \()/g)].map(([, name]) => name),
    );
    expect(used.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });
});
