import { FluentProvider } from '@fluentui/react-components';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ConfirmProvider } from '../../web/kit/ui/Confirm.tsx';
import { ToastProvider } from '../../web/kit/ui/Toast.tsx';
import { themes } from '../../web/kit/ui/theme.ts';

/** Renders parts of the kit in the console's theme, with its questions and toasts. */
export const renderThemed = (children: ReactNode) =>
  render(
    <FluentProvider theme={themes.light}>
      <ToastProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </ToastProvider>
    </FluentProvider>,
  );
