import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { CorrectionPreview, SubmissionDetail } from '#contracts/submission-views.ts';
import { correctionLimit } from '#contracts/submissions.ts';
import { api } from '../../../lib/api.ts';
import { submissionKeys } from '../../../entities/submission/api/submission-keys.ts';
import { correctionBody } from './correction.ts';
import type { Correction } from './correction.ts';

export type Outcome = 'gone' | 'stays' | 'open';

export interface Preview {
  data: CorrectionPreview | undefined;
  isLoading: boolean;
  isFailed: boolean;
  outcomeOf: (findingId: number) => Outcome | null;
}

const quietMs = 400;

/** What the typed corrections would do, judged by the server each time they change; nothing is sent by it. */
export function usePreview(
  { submissionNo, versionNo, generation }: SubmissionDetail,
  list: readonly Correction[],
  isAsked: boolean,
): Preview {
  const body = useMemo(() => JSON.stringify(correctionBody(list)), [list]);
  const asked = useQuiet(body);
  const isSendable =
    list.length > 0 && list.length <= correctionLimit && list.every((one) => one.versionNo === versionNo);
  const { data, isFetching, isError } = useQuery({
    queryKey: [...submissionKeys.ofSubmission(submissionNo), 'preview', versionNo, generation, asked],
    queryFn: ({ signal }) =>
      api.post(`/submissions/${encodeURIComponent(submissionNo)}/corrections/preview`, {
        body: { versionNo, generation, ...(JSON.parse(asked) as object) },
        signal,
      }),
    enabled: isAsked && isSendable && asked === body,
    placeholderData: keepPreviousData,
  });
  const shown = isAsked && isSendable ? data : undefined;
  return useMemo(() => {
    const outcomes = new Map<number, Outcome>();
    for (const outcome of ['gone', 'stays', 'open'] as const)
      for (const findingId of shown?.[outcome] ?? []) outcomes.set(findingId, outcome);
    return {
      data: shown,
      isLoading: isFetching,
      isFailed: isError,
      outcomeOf: (findingId) => outcomes.get(findingId) ?? null,
    };
  }, [shown, isFetching, isError]);
}

/** The value once it has not changed for a moment. */
function useQuiet(value: string): string {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), quietMs);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
}
