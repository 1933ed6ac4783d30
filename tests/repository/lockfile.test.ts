import { describe, expect, it } from '@jest/globals';
import { read } from './tree.ts';

interface Locked {
  version?: string;
  os?: string | string[];
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };

/** Where a package finds another one: below itself, or below any folder above it. */
function isLocked(from: string, name: string): boolean {
  const below = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[below] !== undefined) return true;
  return from !== '' && isLocked(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

describe('package-lock.json', () => {
  it('names the parts of every package for other machines too, else npm ci refuses it', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
    );
    expect(missing).toEqual([]);
  });

  it('requires nothing that exists for one kind of machine only', () => {
    const required = Object.entries(packages).filter(([, { os, optional }]) => os !== undefined && !optional);
    expect(required.map(([path]) => path)).toEqual([]);
  });
});
