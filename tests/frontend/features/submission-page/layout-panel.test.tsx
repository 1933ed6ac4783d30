import { screen } from '@testing-library/react';
import { LayoutPanel } from '../../../../frontend/src/features/submission-page/aside/layout-panel.tsx';
import { renderPage } from '../../render.tsx';
import { makeSubmission } from './make-submission.ts';

describe('a file that was refused for its layout', () => {
  it('leads to the mapping, with the file as its sample', async () => {
    await renderPage(<LayoutPanel submission={makeSubmission({ submissionNo: 'SUB-7' })} />);
    const link = await screen.findByRole('link', { name: 'Adapt the mapping' });
    expect(link).toHaveAttribute('href', '/datasetmapping?refused=SUB-7');
  });

  it('leads to the connection where that maps the fields of its files', async () => {
    await renderPage(<LayoutPanel submission={makeSubmission({ mappedByConnection: 'Yardi & co' })} />);
    const link = await screen.findByRole('link', { name: 'Open the connection' });
    expect(link).toHaveAttribute('href', '/integrationCenter?search=Yardi%20%26%20co');
  });
});
