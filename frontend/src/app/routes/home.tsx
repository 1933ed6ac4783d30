import { Navigate } from 'react-router-dom';
import { homeOf } from '#contracts/roles.ts';
import { useSession } from '../../lib/session.ts';

/** Behind the session gate: redirects to the home of the person's role. */
export function Component() {
  const home = homeOf[useSession().user.baseRole] as string | undefined;
  return <Navigate to={home ?? '/unauthorizedaccess'} replace />;
}
