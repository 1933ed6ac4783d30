import type { EntityManager } from '@mikro-orm/postgresql';
import type { RunQueries } from './run-inputs.ts';

/** The queries of a run name their parameters by number, those of the entity manager by place. */
export function queriesOf(em: EntityManager): RunQueries {
  return {
    query: async <Row extends object>(text: string, parameters: unknown[]) => {
      const inPlace: unknown[] = [];
      const query = text.replace(/\$(\d+)/g, (_, no: string) => {
        inPlace.push(asParameter(parameters[Number(no) - 1]));
        return '?';
      });
      return { rows: await em.execute<Row[]>(query, inPlace) };
    },
  };
}

/** The entity manager writes an array as a list of values; a connection sends it as one array, which the queries are written for. */
function asParameter(value: unknown): unknown {
  return Array.isArray(value) ? `{${value.map(elementOf).join(',')}}` : value;
}

const elementOf = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'number' ? String(value) : JSON.stringify(String(value));

/** Asks each question once, for many submissions that share rules, mappings and codes. */
export function askingOnce(queries: RunQueries): RunQueries {
  const answers = new Map<string, Promise<{ rows: object[] }>>();
  return {
    query: async <Row extends object>(text: string, parameters: unknown[]) => {
      const key = JSON.stringify([text, parameters]);
      const answer = answers.get(key) ?? queries.query<Row>(text, parameters);
      answers.set(key, answer);
      // Rows are kept under the statement that selects them.
      return (await answer) as { rows: Row[] };
    },
  };
}
