import { users } from '#contracts/users.ts';
import { MasterPage } from '../../components/masters/master-page.tsx';
import { SubstituteStep } from './substitute-step.tsx';

export function UserPage() {
  return <MasterPage definition={users} Freeing={SubstituteStep} />;
}
