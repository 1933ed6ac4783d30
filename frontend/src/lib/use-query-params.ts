import { use, useCallback } from 'react';
import { UNSAFE_DataRouterContext, useNavigate, useSearchParams } from 'react-router-dom';

export type ChangeQueryParams = (change: (params: URLSearchParams) => void, options?: { replace?: boolean }) => void;

/**
 * The query of the address, and a function that changes it. `change` receives the newest query and alters it in place.
 * A page is rendered some time after its address has changed, and `setSearchParams` applies a change to the query of the last
 * render: of two quick changes it would lose the first. The function stays the same between renders.
 */
export function useQueryParams(): [URLSearchParams, ChangeQueryParams] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // The router answers at once; there is no stable hook for this.
  const router = use(UNSAFE_DataRouterContext)?.router;
  const changeParams = useCallback<ChangeQueryParams>(
    (change, { replace = false } = {}) => {
      if (!router) throw new Error('useQueryParams needs a data router.');
      const { location, navigation } = router.state;
      const isStaying = navigation.location?.pathname === location.pathname;
      const next = new URLSearchParams((isStaying ? navigation.location : location)?.search);
      change(next);
      void navigate(`?${next}`, { replace });
    },
    [navigate, router],
  );
  return [params, changeParams];
}
