import { useLocation, useParams } from 'react-router-dom';
import { SubmissionPage } from '../../features/submission-page/submission-page.tsx';

/** One page under three dashboards; the first segment says which list it came from. */
export function Component() {
  const { submissionNo = '' } = useParams();
  const listPath = `/${useLocation().pathname.split('/')[1] ?? ''}`;
  return <SubmissionPage key={submissionNo} submissionNo={submissionNo} listPath={listPath} />;
}
