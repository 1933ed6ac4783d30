import { Box, Skeleton, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { RefusedFile } from '#contracts/layout-drift.schema.ts';
import type { MappingPlace } from '#contracts/mappings.schema.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { RecordNotFound } from '../../components/record-not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { DatasetChoice } from './dataset-choice.tsx';
import { placeOfAddress } from './mapping-address.ts';
import { useMapping } from './mapping-api.ts';
import { MappingEditor } from './mapping-editor.tsx';
import { useRefusedFile } from './refused-file-api.ts';

/** `/datasetmapping`: how files of one dataset of a provider are read; without a provider the list. */
export function DatasetMappingPage() {
  const [params] = useSearchParams();
  const submissionNo = params.get('refused');
  if (submissionNo) return <OfRefusedFile key={submissionNo} submissionNo={submissionNo} />;
  const shown = placeOfAddress(params);
  if (!shown) return <Navigate to="/mapping" replace />;
  const { isView, ...place } = shown;
  if (place.DatasetOrReportPackageId === 0) return <WithoutDataset place={place} />;
  return <EditorOf key={JSON.stringify(place)} place={place} isView={isView} />;
}

/** The mapping that refused the file of a submission, adapted to that file. */
function OfRefusedFile({ submissionNo }: { submissionNo: string }) {
  const { data, error, refetch } = useRefusedFile(submissionNo);
  if (isApiError(error, 'NotFound', 'BadInput') && !data) {
    return <RecordNotFound page="page.datasetMapping" list="page.datasetMappings" to="/mapping" />;
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="320px" aria-busy />;
  return <EditorOf place={data.place} isView={false} refused={data} />;
}

interface EditorOfProps {
  place: MappingPlace;
  isView: boolean;
  refused?: RefusedFile;
}

function EditorOf({ place, isView, refused }: EditorOfProps) {
  const { data, error, refetch } = useMapping(place);
  const [begun, setBegun] = useState(0);
  const [chosen, setChosen] = useState(0);
  if (isApiError(error, 'NotFound', 'BadInput') && !data) {
    return <RecordNotFound page="page.datasetMapping" list="page.datasetMappings" to="/mapping" />;
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="320px" aria-busy />;
  const ofRefused = refused && data.members.find(({ datasetId }) => datasetId === refused.datasetId);
  const member = ofRefused ?? data.members[chosen] ?? data.members[0]!;
  return (
    <MappingEditor
      key={`${begun} ${member.datasetId}`}
      view={data}
      member={member}
      isView={isView || !data.maySave}
      {...(refused && { refused })}
      onMember={setChosen}
      onReload={() => void refetch().then(() => setBegun(begun + 1))}
    />
  );
}

function WithoutDataset({ place }: { place: MappingPlace }) {
  const { t } = useTranslation('dataset-mapping');
  const [isAsked, setAsked] = useState(false);
  return (
    <Box as="section" maxW="388px">
      <PageHeader title={t('title')} />
      <Stack gap="4" align="start">
        <DatasetChoice place={place} isMissing={isAsked} />
        <SendButton colorPalette="ink" isSending={false} onClick={() => setAsked(true)}>
          {t('save')}
        </SendButton>
      </Stack>
    </Box>
  );
}
