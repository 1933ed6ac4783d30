import { screen } from '@testing-library/react';
import type { ImportNotice } from '#contracts/imports.ts';
import { serviceProviders } from '#contracts/service-providers.ts';
import { seriesIn } from '#locales/series.ts';
import { ImportNotices } from '../../../../frontend/src/entities/masters/import-notices.tsx';
import { renderPage, speak } from '../../render.tsx';

describe.each(['en', 'ja', 'ar'] as const)('the rows of a file that are not imported, in %s', (language) => {
  it.each(['RowsAboveHeadings', 'RowsWithoutValues'] as const)('are listed as the language does: %s', async (code) => {
    await speak(language);
    const notice: ImportNotice = { code, sheet: 'Providers', column: null, found: '4, 7, 9, …', count: 5 };
    await renderPage(
      <ImportNotices
        definition={serviceProviders}
        notices={[notice]}
        isConfirmed={false}
        onConfirm={() => undefined}
        onSheet={undefined}
        isOver={false}
      />,
    );
    expect(await screen.findByRole('listitem')).toHaveTextContent(seriesIn(language, ['4', '7', '9', '…']));
  });
});
