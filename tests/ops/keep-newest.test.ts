import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepNewest } from '#ops/backup/keep-newest.ts';

let place: string;
const make = (name: string, manifest: object | null) => {
  mkdirSync(join(place, name));
  if (manifest) writeFileSync(join(place, name, 'manifest.json'), JSON.stringify(manifest));
};

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterEach(() => rmSync(place, { recursive: true }));

describe('backups that are kept', () => {
  it('are the newest, by when they were made', () => {
    for (const day of ['03', '01', '04', '02']) make(`b-${day}`, { format: 1, madeAt: `2026-11-${day}T02:15:00.000Z` });
    expect(keepNewest(join(place, 'b-04'), 2)).toEqual([join(place, 'b-02'), join(place, 'b-01')]);
    expect(readdirSync(place).sort()).toEqual(['b-03', 'b-04']);
  });

  it('leave alone what is no finished backup', () => {
    make('half', null);
    make('another', { version: 3 });
    make('b-01', { format: 1, madeAt: '2026-11-01T02:15:00.000Z' });
    make('b-02', { format: 1, madeAt: '2026-11-02T02:15:00.000Z' });
    expect(keepNewest(join(place, 'b-02'), 1)).toEqual([join(place, 'b-01')]);
    expect(readdirSync(place).sort()).toEqual(['another', 'b-02', 'half']);
  });
});
