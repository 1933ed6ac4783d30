import { Box, Skeleton } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { MasterRecord } from '#contracts/masters.ts';
import { workflowConfigurations } from '#contracts/workflow-configuration.ts';
import { AbsenceCalendar } from '../../components/absences/absence-calendar.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { RecordNotFound } from '../../components/record-not-found.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { editorAddress, shownChain } from './chain-address.ts';
import type { ShownChain } from './chain-address.ts';
import { useChain } from './chain-api.ts';
import { chainColumns } from './chain-columns.tsx';
import { ChainEditor } from './chain-editor.tsx';
import { ChooseDialog } from './choose-dialog.tsx';

/** `/configureWorkflow`: the list, or with a dataset, package or configuration in the address its editor. */
export function WorkflowConfigurationPage() {
  const [params] = useSearchParams();
  const shown = shownChain(params);
  if (shown) return <EditorOf key={params.toString()} shown={shown} />;
  return <ConfigurationList />;
}

function EditorOf({ shown }: { shown: ShownChain }) {
  const { data, error, refetch } = useChain(shown);
  // The editor resets when the person takes what another one has saved.
  const [begun, setBegun] = useState(0);
  if (isApiError(error, 'NotFound', 'BadInput') && !data) {
    return (
      <RecordNotFound page="page.workflowConfiguration" list="page.workflowConfiguration" to="/configureWorkflow" />
    );
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="320px" aria-busy />;
  return <ChainEditor key={begun} view={data} onReload={() => void refetch().then(() => setBegun(begun + 1))} />;
}

/** `/configureModal` is the list with its dialog open. */
function ConfigurationList() {
  const { t } = useTranslation('workflow-configuration');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isChoosing = pathname === '/configureModal';
  const configure = (record: MasterRecord | null) =>
    void navigate(record === null ? '/configureModal' : editorAddress(record.id));
  return (
    <>
      <MasterPage
        definition={workflowConfigurations}
        openForm={configure}
        columns={chainColumns}
        below={
          <Box mt="4">
            <AbsenceCalendar />
          </Box>
        }
        itemsOf={(record) =>
          record.allowedActs.length === 0
            ? []
            : [
                {
                  value: 'clone',
                  label: t('act.clone'),
                  onSelect: () => void navigate(`${editorAddress(record.id)}&view=clone`),
                },
                {
                  value: 'addReviewer',
                  label: t('act.addReviewer'),
                  onSelect: () => void navigate(`${editorAddress(record.id)}&view=addReviewer`),
                },
              ]
        }
      />
      {isChoosing && <ChooseDialog onClose={() => void navigate('/configureWorkflow')} />}
    </>
  );
}
