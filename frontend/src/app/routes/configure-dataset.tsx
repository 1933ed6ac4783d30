import { FieldsTab } from '../../features/data-models/fields-tab.tsx';
import { ModelVersions } from '../../features/data-models/model-versions.tsx';
import { ConfigureDatasetPage as ConfiguredDataset } from '../../features/datasets/configure-dataset-page.tsx';

export function ConfigureDatasetPage() {
  return <ConfiguredDataset Fields={FieldsTab} Versions={ModelVersions} />;
}
