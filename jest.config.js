import { bundledLibraries } from './tests/frontend/bundle-libraries.js';

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  },
];
const base = { extensionsToTreatAsEsm: ['.ts', '.tsx'], transform: { '^.+\\.tsx?$': swc } };

/**
 * Tests of the servers run in bare Node.js, which shares the modules of a worker among its test files and halves the time;
 * tests of the page need jsdom, and so a virtual context each.
 */
const bare = {
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  setupFiles: ['<rootDir>/tests/support/jest/redirect.js'],
};

/** `unit` needs no server; `integration` runs on a real PostgreSQL, Temporal, identity provider and mail catcher. */
export default {
  testTimeout: 60_000,
  // Jest leaves one core to itself, which on two cores leaves one to the tests.
  maxWorkers: '100%',
  projects: [
    {
      ...bare,
      displayName: 'unit',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: ['\\.integration\\.test\\.ts$', '<rootDir>/tests/(frontend|e2e|chaos|bench)/'],
    },
    {
      ...base,
      extensionsToTreatAsEsm: [...base.extensionsToTreatAsEsm, '.md'],
      transform: { ...base.transform, '\\.md$': '<rootDir>/tests/frontend/guide-transform.js' },
      displayName: 'frontend',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/tests/frontend/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/tests/frontend/setup.ts'],
      globalSetup: '<rootDir>/tests/frontend/bundle-libraries.js',
      moduleNameMapper: { '\\.css$': '<rootDir>/tests/frontend/empty-style.js', ...bundledLibraries },
    },
    {
      ...bare,
      displayName: 'integration',
      testMatch: ['<rootDir>/tests/**/*.integration.test.ts'],
      globalSetup: '<rootDir>/tests/support/global-setup.js',
      globalTeardown: '<rootDir>/tests/support/global-teardown.js',
    },
  ],
};
