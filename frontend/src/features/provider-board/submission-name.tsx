import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { Bdi } from '../../components/bdi.tsx';

type Named = Pick<SubmissionSummary, 'dataset' | 'property' | 'fund'>;

export const subjectOf = ({ property, fund }: Named): string => property?.name ?? fund?.name ?? '';

/** "Rent Roll · Larkspur Tower" */
export function SubmissionName({ submission }: { submission: Named }) {
  const subject = subjectOf(submission);
  return (
    <>
      <Bdi>{submission.dataset.name}</Bdi>
      {subject !== '' && (
        <>
          {' · '}
          <Bdi>{subject}</Bdi>
        </>
      )}
    </>
  );
}

/** The same for labels and choices, where no markup fits; isolates keep the directions of the names apart. */
export const submissionLabel = (submission: Named): string =>
  [submission.dataset.name, subjectOf(submission)]
    .filter((name) => name !== '')
    .map((name) => `\u2068${name}\u2069`)
    .join(' · ');
