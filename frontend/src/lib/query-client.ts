import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

const mayRecover = (error: unknown) => !isApiError(error) || isApiError(error, 'Network', 'Unavailable', 'Unexpected');

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && mayRecover(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}
