import { users } from '#contracts/users.ts';
import { MasterPage } from '../../components/masters/master-page.tsx';

export function UserPage() {
  return <MasterPage definition={users} />;
}
