/**
 * `npm run bench:rules` holds twenty rules against a loop that was written by hand; with `--pairs` it measures a rule over two
 * datasets of 200,000 rows each, from the upload to the status.
 */
await (process.argv.includes('--pairs') ? import('./pairs.ts') : import('./ratio.ts'));
