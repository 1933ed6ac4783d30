import { durations } from '#contracts/process-reports.ts';
import type { Span, TurnaroundFigures } from '#contracts/process-reports.schema.ts';
import type { Duration } from '#contracts/process-reports.ts';

/** A row of `figuresOf`. */
export interface FiguresRow {
  submissions: number;
  onTime: string | null;
  firstPass: string | null;
  rework: string | null;
  spans: Record<Duration, Span>;
}

export function presentFigures({ submissions, onTime, firstPass, rework, spans }: FiguresRow): TurnaroundFigures {
  const shown = Object.fromEntries(durations.map((name) => [name, spans[name]])) as Record<Duration, Span>;
  return { submissions, onTime, firstPass, rework, ...shown };
}
