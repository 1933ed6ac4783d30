import { findTemporal } from './program.ts';

/** Beside the installation of packages, of which it needs none; `npm start` then finds the program or waits for it. */
try {
  await findTemporal((line) => console.log(line));
} catch {
  // The start itself says what is missing.
}
