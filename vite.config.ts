import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { docs } from './infra/aws/docs.ts';
import { buildId } from './infra/build/buildId.ts';
import { chunkGroups } from './infra/build/chunks.ts';
import { contractTexts } from './infra/build/contractTexts.ts';
import { leanLibraries } from './infra/build/leanLibraries.ts';
import { preload } from './infra/build/preload.ts';
import { oldBrowserNotice, supportedBrowsers } from './infra/build/supportedBrowsers.ts';

/** The console: one build for every environment; what differs comes from /config.json. */
export default defineConfig({
  root: 'web',
  plugins: [contractTexts(), leanLibraries(), react(), docs(), preload(), oldBrowserNotice(), buildId()],
  // The import's worker fetches what reads XLSX only where such a file comes.
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: supportedBrowsers,
    sourcemap: true,
    // Safari 16 ignores module preloads, and loads those files later.
    modulePreload: { polyfill: false },
    // A few kilobytes in all.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
