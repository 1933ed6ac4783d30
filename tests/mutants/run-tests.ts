import { runCLI } from 'jest';

/**
 * Runs the tests of a folder again and again in one process, once for each fault that the parent names: jest starts once,
 * and what was compiled stays compiled. Answers whether a test has failed.
 */
const [dir = '', ...tests] = process.argv.slice(2);
process.chdir(dir);
// The reports of hundreds of runs are of no use.
process.stdout.write = () => true;
process.stderr.write = () => true;

async function areTestsRed(): Promise<boolean> {
  const { results } = await runCLI(
    {
      _: tests,
      $0: 'jest',
      selectProjects: ['unit'],
      runInBand: true,
      bail: 1,
      reporters: [],
      silent: true,
      watchman: false,
    } as unknown as Parameters<typeof runCLI>[0],
    [dir],
  );
  return !results.success || results.numPassedTests === 0;
}

process.on('message', (no: string) => {
  process.env['MUTANT'] = no;
  void areTestsRed().then(
    (isRed) => process.send?.(isRed),
    () => process.send?.(true),
  );
});
process.send?.('ready');
