import type { cognito } from './cognito.ts';
import type { Config } from './config.ts';

type Cognito = typeof cognito;

let loading: Promise<Cognito> | undefined;

/** Begins to load the sign-in provider's client. It is not part of the first load: a page can be typed into without it. */
export function openAuth(config: Config): void {
  loading ??= import('./cognito.ts').then(({ cognito }) => {
    cognito.configure(config);
    return cognito;
  });
}

/** The sign-in provider's client once it is there. */
export function auth(): Promise<Cognito> {
  if (!loading) throw new Error('openAuth comes first');
  return loading;
}
