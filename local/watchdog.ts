import { isMainThread } from 'node:worker_threads';

/** Loaded into every server by `--import`: a server whose supervisor is gone ends itself, first politely. */
if (isMainThread && process.channel !== undefined) {
  const supervisor = process.ppid;
  const end = () => {
    setTimeout(() => process.exit(1), 8000).unref();
    process.kill(process.pid, 'SIGTERM');
  };
  process.on('disconnect', end);
  process.channel?.unref();
  const timer = setInterval(() => {
    if (process.ppid === supervisor) return;
    clearInterval(timer);
    end();
  }, 2000);
  timer.unref();
}
