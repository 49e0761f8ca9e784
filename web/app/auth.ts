import { ApiError, unreachableMessage } from '../kit/data/call.ts';
import { firstInteraction } from '../kit/ui/firstInteraction.ts';
import type { cognito } from './cognito.ts';
import type { Config } from './config.ts';

type Cognito = typeof cognito;

let settings: Config | undefined;
let loading: Promise<Cognito> | undefined;

/** Configures the sign-in provider, whose client loads on the first interaction or when needed. */
export function openAuth(config: Config): void {
  settings = config;
  void firstInteraction.then(auth).catch(() => undefined);
}

/**
 * The sign-in provider's client. A failed load is retried on the next call.
 * @throws ApiError with status 0
 */
export function auth(): Promise<Cognito> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Cognito> {
  if (!settings) throw new Error('openAuth comes first');
  const { cognito } = await import('./cognito.ts').catch(() => {
    loading = undefined;
    throw new ApiError(0, unreachableMessage);
  });
  cognito.configure(settings);
  return cognito;
}
