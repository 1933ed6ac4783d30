import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { LanguageCode } from '#contracts/sessions.ts';
import { App, preloadFirstPage } from './app/app.tsx';
import { loadWords } from './app/load-words.ts';
import { FirstPaint } from './components/first-paint.tsx';
import './components/theme/fonts.ts';
import { loadFontsOf, loadFontsOfNames } from './components/theme/load-fonts.ts';
import { startAppearance } from './lib/appearance.ts';
import { i18next, startI18n } from './lib/i18n.ts';
import { storedLanguage } from './lib/languages.ts';
import { setInteractionStatus } from './lib/stored-user.ts';

setInteractionStatus('startup');
startAppearance();
await startI18n(loadWords);
preloadFirstPage();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Suspense fallback={<FirstPaint />}>
      <App />
    </Suspense>
  </StrictMode>,
);
loadFontsOf(storedLanguage() ?? 'en');
i18next.on('languageChanged', (language) => loadFontsOf(language as LanguageCode));
loadFontsOfNames();
