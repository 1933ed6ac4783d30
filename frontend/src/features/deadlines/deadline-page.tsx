import { Flex, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { includesPrivilege } from '#contracts/roles.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useSession } from '../../lib/session.ts';
import { useDeadlines } from './deadline-api.ts';
import { DeadlineForm } from './deadline-form.tsx';
import { InstallationFacts } from './installation-facts.tsx';

/** When people are reminded of what waits for them, and when it counts as overdue. */
export function DeadlinePage() {
  const { t } = useTranslation('deadlines');
  const { privileges, mayChangeShared } = useSession();
  const { data, error, refetch } = useDeadlines();
  return (
    <>
      <PageHeader title={t('title')} facts={[t('facts')]} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="420px" maxW="760px" aria-busy />}
      {data && (
        <Flex direction="column" gap="4" maxW="760px">
          <DeadlineForm
            key={JSON.stringify(data.settings)}
            {...data}
            mayChange={mayChangeShared && includesPrivilege(privileges.managefrequency, 'All')}
          />
          <InstallationFacts installation={data.installation} />
        </Flex>
      )}
    </>
  );
}
