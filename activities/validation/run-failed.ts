/** An error as it crosses from a checking thread: of its own properties a thread passes on none. */
export interface ThreadError {
  /** Class of the error in the thread. */
  name: string;
  message: string;
  stack: string;
  /** Of PostgreSQL, the file system or the blob store; with PostgreSQL's, where it stood. */
  code: string | null;
  table: string | null;
  constraint: string | null;
}

/** What the thread says of an error. */
export function describeError(error: unknown): ThreadError {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const { code, table, constraint } = (error ?? {}) as Record<string, unknown>;
  return { name, message, stack, code: textOf(code), table: textOf(table), constraint: textOf(constraint) };
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** An error of the run itself, carried over from the thread. */
export class RunFailed extends Error {
  override name = 'RunFailed';
  readonly errorName: string;
  readonly code: string | null;
  readonly table: string | null;
  readonly constraint: string | null;

  constructor({ name, message, stack, code, table, constraint }: ThreadError) {
    super(message);
    this.errorName = name;
    this.stack = stack;
    this.code = code;
    this.table = table;
    this.constraint = constraint;
  }
}
