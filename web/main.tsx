import '@fontsource-variable/figtree/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod';
import { App } from './app/App.tsx';
import { configureAuth } from './app/auth.ts';
import { readConfig } from './app/config.ts';

// zod would compile its checks with `new Function`, which the content security policy forbids.
z.config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const config = await readConfig();
configureAuth(config);
createRoot(root).render(
  <StrictMode>
    <App config={config} />
  </StrictMode>,
);
