import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const flag = '--apart';

/**
 * Runs this program again in a network of its own, which has nothing but this machine's loopback, where the kernel lets
 * us. There every packet to anywhere else is without a route, and counted.
 */
export function runApart(): void {
  if (process.argv.includes(flag) || spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']).status !== 0) return;
  const again = [...process.execArgv, ...process.argv.slice(1), flag];
  const inside = ['-n', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"', process.execPath, ...again];
  process.exit(spawnSync('unshare', inside, { stdio: 'inherit' }).status ?? 1);
}

/** Packets that had no way out; null where the network is shared with others. */
export function packetsOutside(): number | null {
  if (!process.argv.includes(flag)) return null;
  const [names = '', values = ''] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Ip: '));
  return Number(values.split(' ')[names.split(' ').indexOf('OutNoRoutes')]);
}
