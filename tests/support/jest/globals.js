import { bind } from 'jest-each';

/** A test or hook that takes longer has failed; without a limit of its own. */
const defaultLimitMs = 60_000;

/** The runner knows no limits: one test that waits for ever would hold up the run. */
function limited(work, limitMs = defaultLimitMs) {
  return async () => {
    let timer;
    const late = new Promise((_, reject) => {
      const error = new Error(`Exceeded the time limit of ${limitMs} ms.`);
      timer = setTimeout(() => reject(error), limitMs);
    });
    try {
      await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

const testOf = (register) => {
  const test = (title, work, limitMs) => register(title, limited(work, limitMs));
  return Object.assign(test, { each: bind(test) });
};
const hookOf = (register) => (work, limitMs) => register(limited(work, limitMs));

export const { describe, expect, jest } = globalThis;
export const it = Object.assign(testOf(globalThis.it), {
  only: testOf(globalThis.it.only),
  skip: globalThis.it.skip,
});
export const beforeAll = hookOf(globalThis.beforeAll);
export const afterAll = hookOf(globalThis.afterAll);
export const beforeEach = hookOf(globalThis.beforeEach);
export const afterEach = hookOf(globalThis.afterEach);
