import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Area } from './areas.ts';
import { seed } from './areas.ts';
import { isEquivalent } from './equivalents.ts';
import { instrument } from './instrument.ts';
import { sampleOf } from './sample.ts';
import { sitesOf } from './sites.ts';
import type { Site } from './sites.ts';
import { Tester } from './tester.ts';

const copied = ['contracts', 'documents', 'locales', 'platform', 'rules', 'tests', 'package.json', 'jest.config.js'];
const root = join(import.meta.dirname, '..', '..');

export interface Outcome {
  tried: number;
  killed: number;
  possible: number;
  surviving: readonly string[];
}

/** Tries the faults of an area on a copy of the tree; `report` hears of each. */
export async function tryArea(area: Area, report: (line: string) => void): Promise<Outcome> {
  const all = readdirSync(join(root, area.folder)).flatMap((name) => {
    const file = `${area.folder}/${name}`;
    return sitesOf(file, readFileSync(join(root, file), 'utf8'));
  });
  const possible = all.filter((site) => !isEquivalent(site));
  const chosen = sampleOf(possible, area.sample, seed).map((site, index) => ({ ...site, no: index + 1 }));
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-mutants-'));
  const tester = new Tester(dir, area.tests);
  try {
    for (const path of copied) cpSync(join(root, path), join(dir, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
    for (const file of new Set(chosen.map((site) => site.file))) {
      const text = readFileSync(join(root, file), 'utf8');
      writeFileSync(
        join(dir, file),
        instrument(
          text,
          chosen.filter((site) => site.file === file),
        ),
      );
    }
    if (await tester.isKilled('none')) throw new Error(`The tests of ${area.folder} fail without any fault.`);
    const surviving: string[] = [];
    for (const site of chosen) {
      const isDead = await tester.isKilled(String(site.no), site.isAtLoad);
      if (!isDead) surviving.push(nameOf(site));
      report(`${isDead ? 'killed  ' : 'SURVIVES'} ${nameOf(site)}`);
    }
    return { tried: chosen.length, killed: chosen.length - surviving.length, possible: possible.length, surviving };
  } finally {
    tester.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function nameOf({ file, line, from, to, isStatement }: Site): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 80);
  return `${file}:${line}: ${short(from)} ${isStatement ? 'is left out' : `becomes ${short(to)}`}`;
}
