import { QueryClient } from '@tanstack/react-query';
import { isApiError, SilenceError } from './api-error.ts';

const recoverable = ['Network', 'Unavailable', 'Unexpected'] as const;
const mayRecover = (error: unknown) =>
  !(error instanceof SilenceError) && (!isApiError(error) || isApiError(error, ...recoverable));

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
