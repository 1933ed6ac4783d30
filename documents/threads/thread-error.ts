/** An error in a form that survives the way out of a thread. Leaves out PostgreSQL's `detail`, which holds values. */
export interface ErrorDescription {
  /** Class of the error in the thread. */
  name: string;
  message: string;
  stack: string;
  /** Of PostgreSQL, the file system, the blob store or a file that cannot be read. */
  code: string | null;
  /** Of PostgreSQL: where it failed. */
  table: string | null;
  constraint: string | null;
}

export function describeError(error: unknown): ErrorDescription {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const { code, table, constraint } = (error ?? {}) as Record<string, unknown>;
  return {
    name,
    message,
    stack,
    code: textOf(code),
    table: textOf(table),
    constraint: textOf(constraint),
  };
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** What a job threw in its thread. */
export class ThreadError extends Error {
  override name = 'ThreadError';
  readonly errorName: string;
  readonly code: string | null;
  readonly table: string | null;
  readonly constraint: string | null;

  constructor({ name, message, stack, code, table, constraint }: ErrorDescription) {
    super(message);
    this.errorName = name;
    this.stack = stack;
    this.code = code;
    this.table = table;
    this.constraint = constraint;
  }
}
