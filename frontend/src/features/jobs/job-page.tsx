import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { JobProgress } from '../../entities/jobs/job-progress.tsx';
import { PageHeader } from '../../components/page-header.tsx';

/** Where the bell and the mail at the end of a job lead. */
export function JobPage({ jobId }: { jobId: number }) {
  const { t } = useTranslation('jobs');
  return (
    <>
      <PageHeader
        title={t('one')}
        actions={
          <Button asChild variant="outline">
            <Link to="/viewNotifications?tab=jobs">{t('back')}</Link>
          </Button>
        }
      />
      <JobProgress jobId={jobId} />
    </>
  );
}
