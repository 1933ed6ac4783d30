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

/** `unit` needs no server; `integration` runs on a real PostgreSQL, Temporal, identity provider and mail catcher. */
export default {
  testTimeout: 60_000,
  // Jest leaves one core to itself, which on two cores leaves one to the tests.
  maxWorkers: '100%',
  projects: [
    {
      ...base,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: ['\\.integration\\.test\\.ts$', '<rootDir>/tests/(frontend|e2e|chaos|bench)/'],
    },
    {
      ...base,
      displayName: 'frontend',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/tests/frontend/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/tests/frontend/setup.ts'],
      moduleNameMapper: { '\\.css$': '<rootDir>/tests/frontend/empty-style.js' },
    },
    {
      ...base,
      displayName: 'integration',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/**/*.integration.test.ts'],
      globalSetup: '<rootDir>/tests/support/global-setup.js',
      globalTeardown: '<rootDir>/tests/support/global-teardown.js',
    },
  ],
};
