import { Box } from '@chakra-ui/react';
import { users } from '#contracts/users.ts';
import { AbsenceCalendar } from '../../components/absences/absence-calendar.tsx';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { SubstituteStep } from './substitute-step.tsx';

export function UserPage() {
  return (
    <>
      <MasterPage definition={users} Freeing={SubstituteStep} />
      <Box mt="4">
        <AbsenceCalendar />
      </Box>
    </>
  );
}
