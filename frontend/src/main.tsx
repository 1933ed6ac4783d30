import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadWords } from './app/load-words.ts';
import { FirstPaint } from './components/first-paint.tsx';
import './components/theme/fonts.ts';
import { startAppearance } from './lib/appearance.ts';
import { startI18n } from './lib/i18n.ts';
import { logQuietly } from './lib/log.ts';
import { setInteractionStatus } from './lib/stored-user.ts';

setInteractionStatus('startup');
startAppearance();
await startI18n(loadWords);
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Suspense fallback={<FirstPaint />}>
      <App />
    </Suspense>
  </StrictMode>,
);
// Japanese names appear on pages of every language, but their many small files must not delay the first paint.
import('./components/theme/fonts-japanese.ts').catch((error: unknown) =>
  logQuietly('Japanese fonts were not loaded', error),
);
