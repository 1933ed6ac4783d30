import { parse } from 'yaml';
import { read } from '../tree.ts';

interface Service {
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  build?: string;
}

const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> };

export interface Container {
  /** The words of the program that the container runs. */
  program: string[];
  environment: Record<string, string>;
}

/**
 * What `docker compose run` or `up` starts, from the file alone, as a machine for tests may have no Docker: the program of each
 * container, and of the settings that the file names those that `values` has. Nothing else reaches a container.
 */
export function containersOf(line: string, values: Readonly<Record<string, string>>): Container[] {
  const [, , verb, ...rest] = line.match(/"[^"]*"|\$\([^)]*\)|\S+/g) ?? [];
  const words = rest.filter(
    (word, index) => !word.startsWith('--') || rest.slice(0, index).includes('--') || index > 1,
  );
  if (verb === 'run') return [containerOf(words[0] ?? '', words.slice(1), values)];
  if (verb !== 'up') throw new Error(`docker compose ${verb}: no way to read it.`);
  const ours = Object.keys(services).filter((name) => services[name]?.build === '.' && name !== 'ops');
  return (words.length > 0 ? words : ours).map((name) => containerOf(name, [], values));
}

function containerOf(name: string, words: string[], values: Readonly<Record<string, string>>): Container {
  const service = services[name];
  if (service === undefined) throw new Error(`The set has no ${name}.`);
  const given = Object.keys(service.environment ?? {}).filter((setting) => values[setting] !== undefined);
  return {
    program: [...(service.entrypoint ?? []), ...(words.length > 0 ? words : (service.command ?? []))],
    environment: Object.fromEntries(given.map((setting) => [setting, values[setting] ?? ''])),
  };
}
