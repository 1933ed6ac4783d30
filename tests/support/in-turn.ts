/** A run takes a part of the slowest cases, the next days take the others. `TEST_ALL=on` takes them all: before a release. */
export const isWhole = process.env['TEST_ALL'] === 'on';

/** A number of the day, the same for all processes of a run. */
const day = Number((process.env['TEST_DAY'] ??= String(Math.floor(Date.now() / 86_400_000))));

/** The one of a few that this run takes. */
export const inTurn = <T>(few: readonly [T, ...T[]]): T => few[day % few.length] ?? few[0];

/** Whether this run takes the one at this place: every third, from another one on each day. */
export const takesTurn = (at: number): boolean => isWhole || at % 3 === day % 3;

/** Every third of many, from another one on each day; those of three days are all of them. */
export const thirdInTurn = <T>(many: readonly T[]): T[] => many.filter((_, at) => takesTurn(at));

/** Every second of many, on the next day the others. */
export const halfInTurn = <T>(many: readonly T[]): T[] => many.filter((_, at) => isWhole || at % 2 === day % 2);

/** Of generated cases on real servers a third, with seeds of its own. */
export const generatedCases = (all: number): number =>
  isWhole ? all : Math.min(all, Math.max(5, Math.round(all / 3)));
