import { Navigate } from 'react-router-dom';
import { homeOf } from '#contracts/roles.ts';
import { useSession } from '../../lib/session.ts';

/** Behind the session gate: whoever is signed in goes on to the home of the role. */
export function Component() {
  const home = homeOf[useSession().user.baseRole] as string | undefined;
  return <Navigate to={home ?? '/unauthorizedaccess'} replace />;
}
