import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A line that somebody has typed into a terminal, with everything that it started. */
export interface Typed {
  output: () => string;
  /** Its exit code, once nothing of it writes into the terminal any more. */
  ended: Promise<number | null>;
  /** Ctrl+C: to the whole process group, as a terminal sends it. */
  interrupt: () => void;
  /** @throws when it ends before it has said so */
  says: (text: string) => Promise<void>;
}

export interface Terminal {
  type: (line: string, settings?: NodeJS.ProcessEnv) => Typed;
  /** Types a line and waits for its end. @throws with everything it said when it ends with another code than 0 */
  run: (line: string, settings?: NodeJS.ProcessEnv) => Promise<string>;
}

export function openTerminal(folder: string, environment: NodeJS.ProcessEnv): Terminal {
  // A terminal is no worker of jest, and Playwright refuses to run in one.
  const { JEST_WORKER_ID: _, ...own } = environment;
  const type = (line: string, settings: NodeJS.ProcessEnv = {}): Typed => {
    const env = { ...own, ...settings };
    // The shell of a terminal outlives Ctrl+C and answers with the code of the program.
    const child = spawn('sh', ['-c', `trap : INT\n${line}`], {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return {
      output: () => output,
      ended,
      interrupt: () => process.kill(-(child.pid ?? 0), 'SIGINT'),
      says: (text) =>
        new Promise<void>((resolve, reject) => {
          const look = () => output.includes(text) && resolve();
          child.stdout.on('data', look);
          child.stderr.on('data', look);
          void ended.then((code) =>
            reject(new Error(`${line} ended with ${code} and never said "${text}":\n${output}`)),
          );
          look();
        }),
    };
  };
  const run = async (line: string, settings?: NodeJS.ProcessEnv) => {
    const typed = type(line, settings);
    const code = await typed.ended;
    if (code !== 0) throw new Error(`${line} ended with ${code}:\n${typed.output()}`);
    return typed.output();
  };
  return { type, run };
}
