export interface ToastOptions {
  /** Default "success". "progress" spins and stays until it is dismissed. */
  intent?: 'success' | 'error' | 'info' | 'warning' | 'progress';
  /** Milliseconds from its first sign to its last, default 2500; 0 keeps it until it is dismissed. */
  timeout?: number;
  action?: { label: string; onClick: () => void };
}

export type ShowToast = (text: string, options?: ToastOptions) => { dismiss: () => void };
