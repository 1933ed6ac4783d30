import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A fault that makes a loop endless is found by this, and the process that runs the tests is replaced. */
const longestMs = 120_000;
/** Each run leaves compiled modules behind. */
const mostRuns = 40;

/** Runs tests of a copy of the tree with one fault switched on. */
export class Tester {
  readonly #arguments: string[];
  #child: ChildProcess | null = null;
  #runs = 0;

  constructor(dir: string, tests: readonly string[]) {
    this.#arguments = [dir, ...tests];
  }

  /** @param isAtLoad files stay loaded between runs: a fault that runs when its file is loaded needs a process of its own */
  async isKilled(no: string, isAtLoad = false): Promise<boolean> {
    if (!isAtLoad) return this.#isRed(no);
    this.stop();
    const isRed = await this.#isRed(no);
    this.stop();
    return isRed;
  }

  async #isRed(no: string): Promise<boolean> {
    const child = await this.#ready();
    child.send(no);
    const answer = await answerOf(child);
    this.#runs += 1;
    if (answer === 'none' || this.#runs >= mostRuns) this.stop();
    return answer !== false;
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
    this.#runs = 0;
  }

  async #ready(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    const child = fork(join(import.meta.dirname, 'run-tests.ts'), this.#arguments, {
      execArgv: ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await once(child, 'message');
    this.#child = child;
    return child;
  }
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    const end = (answer: unknown) => {
      clearTimeout(timer);
      child.off('message', end);
      child.off('exit', gone);
      resolve(answer);
    };
    const gone = () => end('none');
    const timer = setTimeout(() => end('none'), longestMs);
    child.once('message', end);
    child.once('exit', gone);
  });
}
