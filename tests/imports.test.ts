import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

/* Checks which parts of the source tree may import each other. */
type Imports = Map<string, Set<string>>;

const loaded = /(?:^|\n)\s*(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'/g;
const lazy = /\bimport\(\s*'([^']+)'\s*\)/g;

const files = globSync(['shared/**/*.ts', 'functions/**/*.ts', 'infra/**/*.{ts,mjs}', 'web/**/*.{ts,tsx}']);

/** Imports of each file, by statements that match the given patterns. Includes type imports. */
const read = (...kinds: RegExp[]): Imports =>
  new Map(files.map((file) => [slashed(file), new Set(kinds.flatMap((kind) => namedBy(file, kind)))]));

const slashed = (path: string): string => path.split(sep).join('/');

function namedBy(file: string, kind: RegExp): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(kind)].map((match) => match[1] ?? match[2] ?? '');
  return names
    .filter((name) => /^\..*\.(tsx?|mjs)$/.test(name))
    .map((name) => slashed(normalize(join(dirname(file), name))));
}

const imports = read(loaded, lazy);
/** Imports without dynamic ones, which may refer to types of the importing file. */
const loadedWith = read(loaded);

/** The part a file belongs to. Functions are split by family, screens by area. */
function partOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/');
  if (file === 'web/screens.tsx') return 'web/screens.tsx';
  if (top === 'web' && second === 'screens') return `web/screens/${third}`;
  return existsSync(join(top, second)) && file.split('/').length > 2 ? `${top}/${second}` : `${top}/`;
}

const kindOf = (part: string): string =>
  part.replace(/^web\/screens\/.*/, 'web/screens').replace(/^functions\/(?!kit$|triggers$).*/, 'functions/family');

const shared = ['shared/contract', 'shared/rules'];
const functions = ['functions/kit', 'functions/family', 'functions/triggers'];

/** The parts that each part may import. Files of other families and areas are checked separately. */
const arrows: Record<string, readonly string[]> = {
  // Schemas parse with pure rules, such as those of product codes.
  'shared/contract': ['shared/rules'],
  'shared/rules': ['shared/contract'],
  'functions/kit': shared,
  'functions/family': [...shared, 'functions/kit', 'functions/family'],
  'functions/triggers': [...shared, 'functions/kit', 'functions/family'],
  'infra/build': shared,
  'infra/aws': [...shared, ...functions, 'infra/build'],
  'infra/commands': [...shared, ...functions, 'infra/aws'],
  'infra/local': [...shared, ...functions, 'infra/build', 'infra/aws', 'infra/commands'],
  'web/icons': [],
  'web/kit': shared,
  'web/salon': [...shared, 'web/kit'],
  'web/book': [...shared, 'web/kit', 'web/salon'],
  'web/screens': [...shared, 'web/kit', 'web/salon', 'web/book'],
  'web/screens.tsx': [...shared, 'web/kit', 'web/screens'],
  'web/app': [...shared, 'web/kit', 'web/salon', 'web/screens.tsx'],
  'web/': [...shared, 'web/kit', 'web/salon', 'web/app', 'web/screens.tsx'],
};

/** Others may use a family's rules, stores, the client of its provider and what works off the outbox, but not its endpoints. */
const isOpen = (file: string): boolean => /\/(rules|provider|worker|workOff|\w*[sS]tore)\.ts$/.test(file);

function isDrawn(from: string, to: string): boolean {
  const [source, target] = [partOf(from), partOf(to)];
  if (source === target) return true;
  const [kind, other] = [kindOf(source), kindOf(target)];
  if (kind === 'web/screens' && other === 'web/screens') return false;
  if (!arrows[kind]?.includes(other)) return false;
  return !['functions/family', 'functions/triggers'].includes(kind) || other !== 'functions/family' || isOpen(to);
}

/** Groups of files that import each other in a cycle, each sorted. */
function rings(graph: Imports): string[][] {
  const found: string[][] = [];
  const state = new Map<string, { index: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  function visit(file: string): { low: number } {
    const own = { index: state.size, low: state.size, isOpen: true };
    state.set(file, own);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      const known = state.get(next);
      if (!known) own.low = Math.min(own.low, visit(next).low);
      else if (known.isOpen) own.low = Math.min(own.low, known.index);
    }
    if (own.low < own.index) return own;
    const ring = open.splice(open.indexOf(file));
    for (const one of ring) Object.assign(state.get(one) ?? {}, { isOpen: false });
    if (ring.length > 1) found.push(ring.sort());
    return own;
  }
  for (const file of graph.keys()) if (!state.has(file)) visit(file);
  return found;
}

/** Imports between the folders of the console's kit, and between the families of functions. */
function folderImports(): Imports {
  const folders: Imports = new Map();
  const folderOf = (file: string): string | undefined => /^(web\/kit|functions)\/[^/]+(?=\/)/.exec(file)?.[0];
  for (const [file, targets] of imports) {
    const from = folderOf(file);
    for (const to of [...targets].map(folderOf)) {
      if (!from || !to || from === to) continue;
      folders.set(from, (folders.get(from) ?? new Set()).add(to));
    }
  }
  return folders;
}

describe('the tree', () => {
  test('is read whole', () => {
    expect(imports.size).toBeGreaterThan(300);
    const missing = [...imports].flatMap(([file, targets]) =>
      [...targets].filter((target) => !existsSync(target)).map((target) => `${file} -> ${target}`),
    );
    expect(missing).toEqual([]);
    expect(new Set([...imports.keys()].map((file) => kindOf(partOf(file))))).toEqual(new Set(Object.keys(arrows)));
  });

  test('has no arrow against the direction', () => {
    const wrong = [...imports].flatMap(([file, targets]) =>
      [...targets].filter((target) => !isDrawn(file, target)).map((target) => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('has no ring of files', () => {
    expect(rings(loadedWith)).toEqual([]);
  });

  test('has no ring of folders in the console’s kit or among the families of functions', () => {
    expect(rings(folderImports())).toEqual([]);
  });
});
