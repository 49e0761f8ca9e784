import { setTimeout as pause } from 'node:timers/promises';
import { runCommand } from '../shell.ts';
import { jobText, jobVariable, lastLine } from './builds.ts';
import { runRestoreJob } from './job.ts';

/* What a build runs. `npm run build` makes one file of it. */
await runCommand(() => runRestoreJob({ say: console.log, pause }, jobText.parse(process.env[jobVariable])));
console.log(lastLine);
