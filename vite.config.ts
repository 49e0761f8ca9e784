import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { docs } from './infra/docs.ts';

/** The console: one build for every environment; what differs comes from /config.json. */
export default defineConfig({
  root: 'web',
  plugins: [react(), docs()],
  // The import's worker fetches what reads XLSX only where such a file comes.
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: true,
    chunkSizeWarningLimit: 900,
    // Two files instead of thirty small ones for the first load: what others wrote, which stays in the browser's cache over
    // our releases, and ours. What many screens have in common is one more, in place of forty.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            { name: 'common', minShareCount: 20 },
          ],
        },
      },
    },
  },
});
