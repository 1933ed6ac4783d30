import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { newestFonts } from './font-files.ts';
import { guidePages } from './guide-pages.ts';
import { packedFiles } from './packed-files.ts';
import { usedRecipes } from './used-recipes.ts';

const api = { target: 'http://localhost:3000', changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), newestFonts(), usedRecipes(), guidePages(), packedFiles()],
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    // A font in a style sheet is sent to readers of every script.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // What pages share is named by all of them otherwise.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Hundreds of names of fonts stand in a sheet that everybody of that script loads.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.woff2') ? 'assets/[hash].woff2' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: { port: 5173, proxy: { '/api': api } },
});
