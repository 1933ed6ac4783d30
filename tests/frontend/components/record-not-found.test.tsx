import { screen } from '@testing-library/react';
import { ChartViewPage } from '../../../frontend/src/features/charts/chart-view-page.tsx';
import { DatasetMappingPage } from '../../../frontend/src/features/dataset-mapping/mapping-page.tsx';
import { ComparisonPage } from '../../../frontend/src/features/uploaded-files/comparison/comparison-page.tsx';
import { WorkflowConfigurationPage } from '../../../frontend/src/features/workflow-configuration/workflow-configuration-page.tsx';
import { fakeServer, problem } from '../fake-server.ts';
import { makeSession } from '../make-session.ts';
import { renderPage, speak } from '../render.tsx';

const said = {
  en: 'There is no such record, or it is not yours',
  ja: 'このレコードはないか、表示する権限がありません',
  ar: 'لا يوجد سجل كهذا، أو أنه لا يخصك',
} as const;

describe('a page of a record that does not exist, or is beyond the reader', () => {
  it.each([
    ['/chartsofAC_view?chartId=9', <ChartViewPage key="chart" />, '/chartsofAC', 'Master chart of accounts'],
    ['/configureWorkflow?chainId=9', <WorkflowConfigurationPage key="chain" />, '/configureWorkflow', 'Workflow'],
    [
      '/datasetmapping?ServiceProviderId=9&DatasetOrReportPackageId=9',
      <DatasetMappingPage key="map" />,
      '/mapping',
      'Dataset',
    ],
    ['/datasetmapping?refused=SUB-000009', <DatasetMappingPage key="refused" />, '/mapping', 'Dataset mapping'],
    ['/compareversions?from=9&to=10', <ComparisonPage key="two" />, '/viewuploadedfiles', 'Compare versions'],
  ])('leads from %s to its list, and offers no second attempt', async (at, page, list, heading) => {
    await speak('en');
    fakeServer(() => problem(404, 'NotFound'));
    await renderPage(page, { at, session: makeSession('Admin') });
    expect(await screen.findByText(said.en)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    expect(screen.getByRole('link')).toHaveAttribute('href', list);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each(['ja', 'ar'] as const)('says so in %s', async (language) => {
    await speak(language);
    fakeServer(() => problem(404, 'NotFound'));
    await renderPage(<ChartViewPage />, { at: '/chartsofAC_view?chartId=9', session: makeSession('Admin') });
    expect(await screen.findByText(said[language])).toBeVisible();
  });
});
