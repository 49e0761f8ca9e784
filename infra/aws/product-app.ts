import type { App } from 'aws-cdk-lib';
import type { ApiProps } from './api.ts';
import { AppStack, type ReleaseProps } from './app-stack.ts';
import { type DataProps, DataStack } from './data-stack.ts';
import { type Environment, region, stackNames } from './environments.ts';
import type { CodeProps } from './lambda.ts';
import type { SiteProps } from './site.ts';

/** Creates both stacks of an environment. Build outputs are parameters, so that tests can pass their own. */
export function addStacks(
  app: App,
  environment: Environment,
  given: CodeProps & ApiProps & SiteProps & DataProps & ReleaseProps,
) {
  const props = {
    ...given,
    env: { region },
    tags: { product: 'salon-console', environment: environment.name },
    terminationProtection: environment.protectsData,
  };
  const names = stackNames(environment.name);
  const data = new DataStack(app, names.data, environment, props);
  const site = new AppStack(app, names.app, environment, { ...props, data });
  return { data, app: site };
}
