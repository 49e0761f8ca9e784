import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { type Environment, type EnvironmentName, getEnvironment } from '../../infra/aws/environments.ts';
import { addStacks } from '../../infra/aws/product-app.ts';
import { api } from '../../shared/contract/index.ts';
import type { ReleaseTemplates, StackTemplate } from '../infra/aws/upgrade.ts';

/** Creates fake build output, so that the stacks can be synthesized without a build. */
function createBuildFolders() {
  const root = mkdtempSync(join(tmpdir(), 'salon-stacks-'));
  const functionsFolder = join(root, 'functions');
  const webFolder = join(root, 'web');
  for (const name of [
    ...Object.keys(api),
    'pre-token',
    'new-password',
    'account-mail',
    'sender',
    'deliverer',
    'texts',
    'restore',
  ]) {
    mkdirSync(join(functionsFolder, name), { recursive: true });
    writeFileSync(join(functionsFolder, name, 'index.mjs'), 'export const handler = () => {};');
    writeFileSync(join(functionsFolder, name, 'index.mjs.map'), '{}');
  }
  mkdirSync(join(webFolder, 'assets'), { recursive: true });
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html>');
  writeFileSync(join(webFolder, 'assets', 'index.js.map'), '{}');
  return { functionsFolder, webFolder };
}

/** CDK feature flags, as used by `cdk synth`. */
const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));

type Options = {
  analytics?: boolean;
  canary?: boolean;
  edgeSecretNumber?: number;
  isMailVerified?: boolean;
  isMailExisting?: boolean;
  textsFrom?: string | undefined;
  domain?: Environment['domain'];
  /** False as in a first deployment. */
  protectsData?: boolean;
  enforcesRisks?: boolean;
};

/** The stacks of an environment as CloudFormation templates. */
export function synthesizeStacks(
  name: EnvironmentName,
  {
    analytics = false,
    canary = true,
    edgeSecretNumber = 1,
    isMailVerified = true,
    isMailExisting = false,
    textsFrom = '+18885550123',
    domain,
    protectsData,
    enforcesRisks = false,
  }: Options = {},
) {
  const app = new App({ context });
  const stacks = addStacks(
    app,
    {
      ...getEnvironment(name),
      enforcesRisks,
      ...(domain && { domain }),
      ...(protectsData === false && { protectsData }),
    },
    {
      ...createBuildFolders(),
      analytics,
      canary,
      mailFrom: 'hello@salon.example',
      isMailVerified,
      isMailExisting,
      textsFrom,
      siteUrl: 'https://d111111abcdef8.cloudfront.net',
      alarmsTo: 'operator@salon.example',
      edgeSecretNumber,
    },
  );
  return {
    app,
    stacks,
    data: Template.fromStack(stacks.data),
    site: Template.fromStack(stacks.app),
    routes: Template.fromStack(stacks.app.api.routes),
  };
}

/** The templates of prod with everything that an operator may switch on. */
export function synthesizeRelease(options: Options = {}): ReleaseTemplates {
  const { data, site, routes } = synthesizeStacks('prod', { analytics: true, ...options });
  const toTemplate = (template: Template) => template.toJSON() as StackTemplate;
  return { data: toTemplate(data), app: toTemplate(site), routes: toTemplate(routes) };
}

export type Resource = {
  DependsOn?: string | string[];
  Type?: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
  UpdatePolicy?: { CodeDeployLambdaAliasUpdate: Record<string, unknown> };
};

/** Resources of a type with their logical ids. */
export const listResources = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.findResources(type) as Record<string, Resource>);

/**
 * Properties of the only resource of a type.
 * @throws when there is none or more than one
 */
export function getOnlyResource(template: Template, type: string) {
  const [first, ...others] = Object.values(template.findResources(type));
  if (!first || others.length > 0) throw new Error(`There is not exactly one ${type}`);
  return first['Properties'];
}
