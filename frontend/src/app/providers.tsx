import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { system } from '../components/theme/system.ts';
import { Toaster } from '../components/toaster.tsx';
import { languageTag } from '../lib/languages.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content;
/** The page lets in styles with its nonce alone. */
const styleCache = createCache({ key: 'css', ...(nonce ? { nonce } : {}) });

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <CacheProvider value={styleCache}>
        <ChakraProvider value={system}>
          <LocaleProvider locale={languageTag(i18n.language)}>
            {children}
            <Toaster />
          </LocaleProvider>
        </ChakraProvider>
      </CacheProvider>
    </QueryClientProvider>
  );
}
