import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The console: one build for every environment; what differs comes from /config.json. */
export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2023', sourcemap: true, chunkSizeWarningLimit: 900 },
});
