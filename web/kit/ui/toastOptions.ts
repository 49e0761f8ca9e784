export interface ToastOptions {
  /** Default: "success". "progress" shows a spinner and stays until dismissed. */
  intent?: 'success' | 'error' | 'info' | 'warning' | 'progress';
  /** Total visible time in ms, default 2500; 0 keeps it until dismissed. */
  timeoutMs?: number;
  action?: { label: string; onClick: () => void };
}

export type ShowToast = (text: string, options?: ToastOptions) => { dismiss: () => void };
