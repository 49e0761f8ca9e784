import './zodSettings.ts';
import '@fontsource-variable/figtree/wght.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { BrokenScreen } from './app/BrokenScreen.tsx';
import { readConfig } from './app/config.ts';
import { ModeProvider } from './app/ModeProvider.tsx';
import { createRouter, preload } from './app/router.tsx';
import { tolerateMovedNodes } from './kit/ui/movedNodes.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

async function render(container: HTMLElement): Promise<void> {
  const config = await readConfig().catch((error: unknown) => console.error(error));
  // In slices: the browser stays able to respond while a slow machine renders.
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <ModeProvider>{config ? <RouterProvider router={createRouter(config)} /> : <BrokenScreen />}</ModeProvider>
      </StrictMode>,
    ),
  );
}

tolerateMovedNodes();
preload();
// Not awaited: in Safari, modules that import one that still awaits can run before it.
void render(root);
