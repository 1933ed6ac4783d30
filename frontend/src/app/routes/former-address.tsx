import { Navigate, useLocation } from 'react-router-dom';

/** Addresses of the time when each tab of `/managefrequency` was a page. */
export function FormerAddress() {
  const { pathname, search } = useLocation();
  return <Navigate replace to={`/managefrequency${pathname}${search}`} />;
}
