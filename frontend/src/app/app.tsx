import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../lib/query-client.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';

const queryClient = createQueryClient();
const router = createRouter();

export function App() {
  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}
