import type { Plugin } from 'vite';

type Cut = { file: RegExp; text: RegExp; by: string };
const cuts: Cut[] = [
  // How schemas are described as JSON Schema is for the OpenAPI document alone.
  {
    file: /zod.v4.classic.schemas\.js$/,
    text: /\bprocessors\.\w+Processor\b|\bcreate(?:Standard|To)JSONSchemaMethod(?=\()/g,
    by: '(() => () => undefined)',
  },
  // Its warnings are for developers. The build without them has no export of its own.
  {
    file: /react-router.dist.development.chunk-\w+\.mjs$/,
    text: /\bENABLE_DEV_WARNINGS = true\b/g,
    by: 'ENABLE_DEV_WARNINGS = false',
  },
];

/** Leaves parts of libraries out of the console that it never runs. */
export const leanLibraries = (): Plugin => ({
  name: 'lean-libraries',
  apply: 'build',
  transform(code, id) {
    const cut = cuts.find(({ file }) => file.test(id));
    return cut && { code: code.replace(cut.text, cut.by), map: null };
  },
});
