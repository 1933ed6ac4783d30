/** Folders in which a program makes faults, and the tests that have to find them. */
export interface Area {
  name: string;
  folder: string;
  /** Patterns of paths, as jest reads them. */
  tests: readonly string[];
  /** Faults tried, of all that the program can make. */
  sample: number;
  leastKilled: number;
}

export const areas: readonly Area[] = [
  { name: 'masters', folder: 'rules/masters', tests: ['tests/rules/masters/'], sample: 60, leastKilled: 0.9 },
  {
    name: 'mapping',
    folder: 'documents/mapping',
    tests: ['tests/documents/mapping/', 'tests/documents/wording/'],
    sample: 120,
    leastKilled: 0.9,
  },
];

/** The same faults are tried every time, until the code changes. */
export const seed = 20261123;
