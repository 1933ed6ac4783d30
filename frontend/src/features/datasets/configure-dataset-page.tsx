import { Button, Skeleton, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPencil } from 'react-icons/lu';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { datasets } from '#contracts/datasets.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { FolderTabs } from '../../components/folder-tabs.tsx';
import { DeleteDialog } from '../../entities/masters/delete-dialog.tsx';
import { RecordForm } from '../../entities/masters/record-form.tsx';
import { RecordHistory } from '../../entities/masters/record-history.tsx';
import { useMasterWords } from '../../entities/masters/use-master-words.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { useRecord } from '../../entities/masters/masters.ts';
import { AssociationEditor } from './association-editor.tsx';
import { CollectionSummary, PackageSummary } from './collection-summary.tsx';
import { datasetAddress, datasetParts } from './dataset-address.ts';
import type { DatasetPart } from './dataset-address.ts';
import { useDatasetOverview } from './dataset-api.ts';
import { useFrequencyWords } from './use-frequency-words.ts';

export interface ConfigureDatasetPageProps {
  /** The fields of its data model, of another feature. */
  Fields?: ComponentType<{ dataModelId: number; datasetId: number }>;
  /** The versions of its data model, of another feature. */
  Versions?: ComponentType<{ dataModelId: number }>;
}

/** `/ConfigureDataset?datasetId=`: one dataset, part by part. */
export function ConfigureDatasetPage({ Fields, Versions }: ConfigureDatasetPageProps) {
  const [params] = useSearchParams();
  const id = Number(params.get('datasetId'));
  if (!Number.isSafeInteger(id) || id < 1) return <Navigate replace to="/dataset" />;
  const part = datasetParts.find((one) => one === params.get('tab')) ?? 'places';
  return <DatasetOf key={id} {...{ id, part, Fields, Versions }} />;
}

interface DatasetOfProps {
  id: number;
  part: DatasetPart;
  Fields: ConfigureDatasetPageProps['Fields'];
  Versions: ConfigureDatasetPageProps['Versions'];
}

function DatasetOf({ id, part, Fields, Versions }: DatasetOfProps) {
  const { t } = useTranslation('datasets');
  const { data: record, error, refetch } = useRecord(datasets, id);
  const facts = useDatasetOverview().data?.datasets.find(({ datasetId }) => datasetId === id);
  if (error && !record) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!record) return <Skeleton h="240px" aria-busy />;
  return (
    <>
      <DatasetHeader record={record} />
      <FolderTabs
        label={t('page.label')}
        value={part}
        tabs={datasetParts
          .filter((value) => value !== 'fields' || Fields !== undefined)
          .map((value) => ({ value, label: t(`page.${value}`), address: datasetAddress(id, value) }))}
      />
      {part === 'fields' && Fields && facts && <Fields dataModelId={facts.dataModelId} datasetId={id} />}
      {part === 'places' && <AssociationEditor record={record} />}
      {part === 'collection' && <CollectionSummary id={id} />}
      {part === 'package' && <PackageSummary id={id} />}
      {part === 'history' && (
        <Stack gap="3">
          {Versions && facts && <Versions dataModelId={facts.dataModelId} />}
          <Panel isFlush>
            <RecordHistory definition={datasets} id={id} />
          </Panel>
        </Stack>
      )}
    </>
  );
}

function DatasetHeader({ record }: { record: MasterRecord }) {
  const { t } = useTranslation('datasets');
  const { t: tMasters } = useTranslation('masters');
  const words = useMasterWords(datasets);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'form' | 'delete' | null>(null);
  const frequencyOf = useFrequencyWords();
  const facts = useDatasetOverview().data?.datasets.find(({ datasetId }) => datasetId === record.id);
  const { values, allowedActs } = record;
  return (
    <>
      <PageHeader
        title={words.nameOf(record)}
        facts={[
          t('page.model', { name: words.textOf(values['dataModel']) }),
          words.textOf(values['scope']),
          t(values['isWorkflowRequired'] === true ? 'page.workflowRequired' : 'page.noWorkflow'),
          values['maySkipUpload'] === true && t('page.maySkip'),
          values['isPartialTrialBalance'] === true && t('page.partial'),
          values['isFeedingReports'] !== true && t('page.notFeeding'),
          facts && frequencyOf(facts.frequencies),
        ]}
        actions={
          <>
            {allowedActs.includes('delete') && (
              <Button variant="ghost" onClick={() => setOpen('delete')}>
                {tMasters('delete')}
              </Button>
            )}
            {allowedActs.includes('edit') && (
              <Button variant="outline" onClick={() => setOpen('form')}>
                <LuPencil aria-hidden />
                {tMasters('edit')}
              </Button>
            )}
          </>
        }
      />
      {open === 'form' && <RecordForm definition={datasets} record={record} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteDialog
          definition={datasets}
          record={record}
          onClose={() => setOpen(null)}
          onDeleted={() => void navigate('/dataset')}
        />
      )}
    </>
  );
}
