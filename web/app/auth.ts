import { ApiError, unreachableMessage } from '../kit/data/call.ts';
import { firstInteraction } from '../kit/ui/firstInteraction.ts';
import type { cognito } from './cognito.ts';
import type { Config } from './config.ts';

type Cognito = typeof cognito;

let settings: Config | undefined;
let loading: Promise<Cognito> | undefined;

/** The sign-in provider's client is not part of the first load: it comes while somebody types, or when it is asked for. */
export function openAuth(config: Config): void {
  settings = config;
  void firstInteraction.then(auth).catch(() => undefined);
}

/**
 * The sign-in provider's client once it is there. What could not be loaded is tried again the next time.
 * @throws ApiError (status 0)
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
