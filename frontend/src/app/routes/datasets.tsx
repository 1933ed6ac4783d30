import { useSearchParams } from 'react-router-dom';
import { DataModelsTab } from '../../features/data-models/data-models-tab.tsx';
import { DatasetPage as Datasets } from '../../features/datasets/dataset-page.tsx';
import { DatasetTabs } from '../../features/datasets/dataset-tabs.tsx';
import { ReportPackagesTab } from '../../features/report-packages/report-packages-tab.tsx';

const others = ['packages', 'models'] as const;

/** `/dataset` with the tabs of other features. The one of report packages is a page of a master with a head of its own. */
export function DatasetPage() {
  const [params] = useSearchParams();
  const packages = <ReportPackagesTab above={<DatasetTabs value="packages" others={others} />} />;
  if (params.get('tab') === 'packages') return packages;
  return <Datasets parts={{ packages, models: <DataModelsTab /> }} />;
}
