const minuteMs = 60_000;

export interface Turn {
  /** When the calls of the last minute began, oldest first. */
  calls: number[];
  /** 0: the call may begin, and is among `calls`. */
  waitMs: number;
}

/** Lets a call begin while fewer than `perMinute` have begun within the minute before it. */
export function takeTurn(calls: readonly number[], perMinute: number, nowMs: number): Turn {
  const recent = calls.filter((at) => at > nowMs - minuteMs);
  if (recent.length < perMinute) return { calls: [...recent, nowMs], waitMs: 0 };
  const first = recent[recent.length - perMinute] ?? nowMs;
  return { calls: recent, waitMs: first + minuteMs - nowMs };
}
