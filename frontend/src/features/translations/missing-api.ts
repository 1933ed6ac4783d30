import { useQuery } from '@tanstack/react-query';
import { translations } from '#contracts/translations.ts';
import { masterKey } from '../../entities/masters/masters.ts';
import { api } from '../../lib/api.ts';

/** Texts of a provider without a translation; asked again whenever a translation changes. */
export const useMissingTexts = (serviceProvider: string | null) =>
  useQuery({
    queryKey: [...masterKey(translations), 'missing', serviceProvider],
    enabled: serviceProvider !== null,
    queryFn: ({ signal }) => api.get(`${translations.path}/missing`, { query: { serviceProvider }, signal }),
  });

/** Service providers whose files may be looked into, whether they have translations or not. */
export const useProviderChoices = () =>
  useQuery({
    queryKey: [...masterKey(translations), 'choices', 'serviceProvider', 'filter'],
    queryFn: () => api.get(`${translations.path}/choices/serviceProvider`, { query: { isFilter: true } }),
  }).data?.choices ?? [];
