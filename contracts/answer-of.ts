import type { Answers, MasterAnswers, MasterPath } from './answers.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Segments of an address: `/funds/tree` is `['', 'funds', 'tree']`. */
type Split<Path extends string> = Path extends `${infer First}/${infer Rest}` ? [First, ...Split<Rest>] : [Path];

/** A segment that is a value at run time, `${string}` or `${number}`, fills a parameter only. */
type Fills<Given extends string, Declared extends string> = Declared extends `:${string}`
  ? true
  : string extends Given
    ? false
    : Given extends Declared
      ? true
      : false;

type Matches<Given extends readonly string[], Declared extends readonly string[]> = Given extends readonly [
  infer G extends string,
  ...infer GivenRest extends string[],
]
  ? Declared extends readonly [infer D extends string, ...infer DeclaredRest extends string[]]
    ? Fills<G, D> extends true
      ? Matches<GivenRest, DeclaredRest>
      : false
    : false
  : Declared extends readonly []
    ? true
    : false;

/** Declared addresses of a table that a given one fills. */
type KeysFor<Table, M extends Method, Path extends string> = {
  [K in keyof Table & string]: K extends `${M} ${infer Declared}`
    ? Matches<Split<Path>, Split<Declared>> extends true
      ? K
      : never
    : never;
}[keyof Table & string];

/** What follows the path of a master, which may be known only at run time. */
type BelowMaster<Path extends string> = Path extends `/users/records${infer Below}`
  ? Below
  : Path extends `/${infer First}/${infer Rest}`
    ? IsMaster<First> extends true
      ? `/${Rest}`
      : never
    : Path extends `/${infer Only}`
      ? IsMaster<Only> extends true
        ? ''
        : never
      : never;
type IsMaster<First extends string> = string extends First ? true : `/${First}` extends MasterPath ? true : false;

type Lookup<M extends Method, Path extends string> = `${M} ${Path}` extends keyof Answers
  ? Answers[`${M} ${Path}`]
  : [KeysFor<Answers, M, Path>] extends [never]
    ? LookupBelow<M, BelowMaster<Path>>
    : Answers[KeysFor<Answers, M, Path>];

type LookupBelow<M extends Method, Below extends string> = [Below] extends [never]
  ? unknown
  : `${M} ${Below}` extends keyof MasterAnswers
    ? MasterAnswers[`${M} ${Below}`]
    : [KeysFor<MasterAnswers, M, Below>] extends [never]
      ? unknown
      : MasterAnswers[KeysFor<MasterAnswers, M, Below>];

/**
 * What an address answers, by the table of the routes: of `/funds/${number}/properties` what is declared for
 * `/funds/:id/properties`. `unknown` for an address that is not in the table.
 */
export type AnswerOf<M extends Method, Path extends string> = Path extends string ? Lookup<M, Path> : never;

/** What the table says about a route; `unknown` when it is silent. */
export type DeclaredAnswer<M extends string, Path extends string> = Path extends `/api${infer Rest}`
  ? `${Uppercase<M>} ${Rest}` extends keyof Answers
    ? Answers[`${Uppercase<M>} ${Rest}`]
    : unknown
  : unknown;
