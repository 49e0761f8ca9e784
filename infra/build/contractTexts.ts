import type { Plugin } from 'vite';

const text = /(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/.source;
const descriptions = new RegExp(`\\.describe\\(\\s*${text}\\s*,?\\s*\\)`, 'g');
const summaries = new RegExp(`(\\n\\s+summary:)\\s*${text}`, 'g');

/** Source of a contract without its descriptions and summaries, which are for the OpenAPI document alone. Lines stay where they are. */
export const withoutApiTexts = (source: string): string =>
  source
    .replace(descriptions, (found) => found.replace(/[^\n]/g, ''))
    .replace(summaries, (found, name: string) => `${name} ''${found.slice(name.length).replace(/[^\n]/g, '')}`);

/** Leaves them out of the console. */
export const contractTexts = (): Plugin => ({
  name: 'contract-texts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /shared.contract.\w+\.ts$/.test(id) ? { code: withoutApiTexts(code), map: null } : undefined,
});
