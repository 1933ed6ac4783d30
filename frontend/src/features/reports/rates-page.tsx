import { Box } from '@chakra-ui/react';
import { rates } from '#contracts/rates.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { ReportTabs } from './report-tabs.tsx';

/** What reports convert amounts by. */
export function RatesPage() {
  return (
    <MasterPage
      definition={rates}
      above={
        <Box mb="4" data-no-print>
          <ReportTabs value="rates" />
        </Box>
      }
    />
  );
}
