import { Skeleton } from '@chakra-ui/react';
import { ErrorState } from '../../components/error-state.tsx';
import { useDataModel } from './data-model-api.ts';
import { VersionsPanel } from './versions-panel.tsx';

/** The versions of a data model, for the history of a dataset. */
export function ModelVersions({ dataModelId }: { dataModelId: number }) {
  const { data: model, error, refetch } = useDataModel(dataModelId);
  if (error && !model) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return model ? <VersionsPanel model={model} /> : <Skeleton h="120px" aria-busy />;
}
