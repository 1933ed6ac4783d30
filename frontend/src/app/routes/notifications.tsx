import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { JobList } from '../../features/jobs/job-list.tsx';
import { JobPage } from '../../features/jobs/job-page.tsx';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { useUrlState } from '../../lib/use-url-state.ts';

const first = { tab: 'notifications', job: '' };

/** Notifications, and the jobs that some of them tell of. */
export function Component() {
  const { t } = useTranslation(['jobs', 'shell']);
  const { values, set } = useUrlState(first);
  const jobId = Number(values.job);
  if (Number.isInteger(jobId) && jobId > 0) return <JobPage key={jobId} jobId={jobId} />;
  return (
    <PageTabs
      label={t('shell:page.notifications')}
      value={values.tab === 'jobs' ? 'jobs' : 'notifications'}
      onChange={(tab) => set({ tab })}
      listProps={{ mb: '4' }}
      tabs={[
        { value: 'notifications', label: t('shell:page.notifications'), content: <NotificationList /> },
        { value: 'jobs', label: t('title'), content: <Jobs /> },
      ]}
    />
  );
}

function Jobs() {
  const { t } = useTranslation('jobs');
  return (
    <>
      <PageHeader title={t('title')} />
      <JobList />
    </>
  );
}
