import '@fontsource-variable/figtree/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod';
import { App } from './app/App.tsx';
import { BrokenScreen } from './app/BrokenScreen.tsx';
import { readConfig } from './app/config.ts';
import { ModeProvider } from './app/ModeProvider.tsx';
import { unreachable } from './kit/call.ts';

// zod would compile its checks with `new Function`, which the content security policy forbids.
z.config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const config = await readConfig().catch((error: unknown) => console.error(error));
createRoot(root).render(
  <StrictMode>
    <ModeProvider>{config ? <App config={config} /> : <BrokenScreen text={unreachable} />}</ModeProvider>
  </StrictMode>,
);
