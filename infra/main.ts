import { App } from 'aws-cdk-lib';
import { environmentOf } from './environments.ts';
import { addStacks } from './product-app.ts';

const app = new App();
const environment = environmentOf(app.node.tryGetContext('env'));
addStacks(app, environment, { functionsFolder: 'dist/functions', webFolder: 'dist/web' });
app.synth();
