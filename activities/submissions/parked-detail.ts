import type { ParkedStep } from '#contracts/stuck.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';

/** What failed and what stood behind it, by name; null where nothing but a person is missing. */
export function parkedDetail({ effects }: NonNullable<SubmissionState['parked']>): string | null {
  const steps: ParkedStep[] = effects.map((effect) => effect.kind);
  return steps.join(', ') || null;
}
