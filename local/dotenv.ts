import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Loaded by `--import` before the scripts: settings of `.env` that the environment does not name itself. */
const file = join(import.meta.dirname, '..', '.env');
if (existsSync(file)) process.loadEnvFile(file);
