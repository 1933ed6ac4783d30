import { useTranslation } from 'react-i18next';
import type { CodeMatch } from '#contracts/property-mappings.schema.ts';
import { toast } from '../../components/toaster.tsx';
import { useMatchCodes } from './match-api.ts';

/** Matches codes and says how many were matched, and how many had changed meanwhile; `onMatched` gets their providers. */
export function useMatch(onMatched?: (serviceProviderIds: number[]) => void) {
  const { t } = useTranslation('property-mappings');
  const matching = useMatchCodes();
  const match = (matches: CodeMatch[], onDone?: () => void) =>
    matching.mutate(matches, {
      onSuccess: ({ results, serviceProviderIds }) => {
        const matched = results.filter(({ outcome }) => outcome === 'matched').length;
        const refused = results.length - matched;
        if (matched > 0) toast.success({ title: t('suggestion.matched', { count: matched }) });
        if (refused > 0) toast.error({ title: t('suggestion.refused', { count: refused }) });
        if (matched > 0) onMatched?.(serviceProviderIds);
        onDone?.();
      },
      onError: (error) => toast.failure(error),
    });
  return { match, isMatching: matching.isPending };
}
