import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';
import { expect, test } from 'vitest';

/*
 * A function that returns a `Change` writes nothing: `commit` does. Its name says so, and a call whose result is dropped is a lost write.
 */

/** Their verbs are the changes themselves: `put(table, item)`, `names.claim(text)`. */
const kit = ['functions/kit/write.ts', 'functions/kit/uniqueGuards.ts'];
const guardVerbs = ['claim', 'share', 'release', 'forget', 'transfer', 'replaceOwners', 'removeEmpty', 'buildGuard'];

function* walk(node: unknown): Generator<ESTree.Node> {
  if (!node || typeof node !== 'object') return;
  if ('type' in node) yield node as ESTree.Node;
  for (const child of Object.values(node)) yield* walk(child);
}
const parse = (source: string): ESTree.Node[] => [...walk(parseSync('source.ts', source).program)];

const files = globSync('functions/**/*.ts').map((path) => {
  const source = readFileSync(path, 'utf8');
  return { file: path.replaceAll('\\', '/'), source, nodes: parse(source) };
});

type Builder = { name: string; type: string };

/** Functions whose declared type is `Change` or `Change[]`, also as a promise. */
const findBuilders = ({ source, nodes }: { source: string; nodes: ESTree.Node[] }): Builder[] =>
  nodes.flatMap((node) => {
    const isArrow = node.type === 'VariableDeclarator' && node.init?.type === 'ArrowFunctionExpression';
    const declared = isArrow ? (node.init as ESTree.ArrowFunctionExpression) : node;
    if (node.type !== 'FunctionDeclaration' && !isArrow) return [];
    const { returnType } = declared as ESTree.ArrowFunctionExpression;
    if (!returnType || node.id?.type !== 'Identifier') return [];
    const text = source.slice(returnType.typeAnnotation.start, returnType.typeAnnotation.end);
    const [, type] = /^(?:Promise<)?(Change(?:\[\])?)>?$/.exec(text) ?? [];
    return type ? [{ name: node.id.name, type }] : [];
  });

/** Calls of builders that are statements of their own. */
const findDropped = (source: string, nodes: ESTree.Node[], builders: ReadonlySet<string>): string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'ExpressionStatement') return [];
    let call: ESTree.Expression = node.expression;
    while (call.type === 'AwaitExpression' || call.type === 'UnaryExpression') call = call.argument;
    if (call.type !== 'CallExpression') return [];
    const { callee } = call;
    const isDropped =
      callee.type === 'Identifier'
        ? builders.has(callee.name)
        : callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          guardVerbs.includes(callee.property.name);
    return isDropped ? [source.slice(node.start, node.end)] : [];
  });

const verbs = new Set(files.flatMap((one) => (one.file === kit[0] ? findBuilders(one).map(({ name }) => name) : [])));
const builders = files.flatMap((one) => (kit.includes(one.file) ? [] : findBuilders(one)));
const names = new Set(builders.map(({ name }) => name));

test('builders are called after what they return', () => {
  expect(builders.length).toBeGreaterThan(150);
  const wrong = builders.filter(
    ({ name, type }) => !(type === 'Change' ? /(Change|Check|Entry)$/ : /Changes$/).test(name),
  );
  expect(wrong).toEqual([]);
});

test('no result of a builder is dropped', () => {
  const dropped = files.flatMap(({ source, nodes }) => {
    const usesVerbs = /from '[./\w]*\/write\.ts'/.test(source);
    return findDropped(source, nodes, new Set([...names, ...(usesVerbs ? verbs : [])]));
  });
  expect(dropped).toEqual([]);
});

test.each([
  'orderChanges(order);',
  'await orderChanges(order);',
  'void orderChanges(order);',
  'salonNames.claim(salon);',
])('finds %s', (dropped) => {
  const source = `async () => { ${dropped} await commit(orderChanges(order)); }`;
  expect(findDropped(source, parse(source), names)).toEqual([dropped]);
});
