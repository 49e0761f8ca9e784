import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';

/** One change of a source file: `original`, from `start` to `end`, is replaced by `replacement`. */
export type Mutant = { file: string; line: number; start: number; end: number; original: string; replacement: string };
type Range = { start: number; end: number };

const otherOperators: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
};

/** Lists the mutants of a file. Types, imports, logs and UI texts are not mutated. */
export function listMutants(file: string): Mutant[] {
  const source = readFileSync(file, 'utf8');
  const { mutants, ...edit } = createEditor(file, source);
  /** Literals in types, which are visited after their type. */
  const inTypes = new Set<unknown>();
  const visitors = new Map<string, (node: ESTree.Node) => void>();
  const on = <T extends ESTree.Node['type']>(type: T, visit: (node: Extract<ESTree.Node, { type: T }>) => unknown) =>
    visitors.set(type, visit as (node: ESTree.Node) => void);

  on('TSLiteralType', ({ literal }) => inTypes.add(literal.type === 'UnaryExpression' ? literal.argument : literal));
  on('Literal', (literal) => inTypes.has(literal) || edit.changeLiteral(literal));
  on('TemplateLiteral', (template) => inTypes.has(template) || edit.changeKey(template));
  on('IfStatement', ({ test }) => edit.negate(test));
  on('ConditionalExpression', ({ test }) => edit.negate(test));
  on('LogicalExpression', edit.changeOperator);
  on('BinaryExpression', (expression) => {
    edit.changeOperator(expression);
    edit.changeString(expression.left);
    edit.changeString(expression.right);
  });
  on('SwitchCase', ({ test }) => edit.changeString(test));
  on('MemberExpression', ({ property }) => edit.changeString(property));
  on('Property', ({ key, value }) => {
    edit.changeString(key);
    edit.changeArrowResult(value);
  });
  on('VariableDeclarator', ({ init }) => edit.changeArrowResult(init));
  on('ReturnStatement', (statement) =>
    statement.argument ? edit.changeResult(statement.argument) : edit.remove(statement),
  );
  on('ExpressionStatement', (statement) => isLog(statement.expression) || edit.remove(statement));
  on('ThrowStatement', (statement) => edit.remove(statement));
  on('ArrayExpression', ({ elements }) => elements.forEach((_, index) => void edit.removeItem(elements, index)));
  on('NewExpression', edit.removeArgumentProperties);
  on('CallExpression', (call) => {
    if (!isLog(call)) edit.removeArgumentProperties(call);
    edit.changeArrayMethod(call);
  });
  new Visitor(Object.fromEntries(visitors)).visit(parseSync(file, source).program);
  return mutants;
}

/** The changes that mutants are made of. */
function createEditor(file: string, source: string) {
  const mutants: Mutant[] = [];
  const textOf = ({ start, end }: Range) => source.slice(start, end);
  function replace({ start, end }: Range, replacement: string) {
    const line = source.slice(0, start).split('\n').length;
    const original = textOf({ start, end }).replace(/\s+/g, ' ');
    mutants.push({ file, line, start, end, original, replacement });
  }
  const remove = (statement: Range) => replace(statement, ';');
  function removeItem(items: readonly (Range | null)[], index: number) {
    const [previous, item, next] = [items[index - 1], items[index], items[index + 1]];
    if (item && next) replace({ start: item.start, end: next.start }, '');
    else if (item) replace({ start: previous?.end ?? item.start, end: item.end }, '');
  }
  /** Removes each property of an object literal, and of those in it. Functions have mutants of their own. */
  function removeProperties(node: ESTree.Node) {
    const object = unwrap(node);
    if (object.type !== 'ObjectExpression') return;
    for (const [index, property] of object.properties.entries()) {
      const value = property.type === 'Property' ? property.value : property.argument;
      if (isText(value) || isFunction(value)) continue;
      removeItem(object.properties, index);
      removeProperties(value);
    }
  }
  const removeArgumentProperties = (call: ESTree.CallExpression | ESTree.NewExpression) =>
    call.arguments.forEach(removeProperties);
  function negate(condition: ESTree.Node) {
    // The change of its operator is the same.
    if (condition.type === 'BinaryExpression' && /^[!=]==$/.test(condition.operator)) return;
    replace(condition, `!(${textOf(condition)})`);
  }
  function changeOperator({ operator, left, right }: { operator: string; left: Range; right: Range }) {
    const between = { start: left.end, end: right.start };
    const other = otherOperators[operator];
    if (other) replace(between, textOf(between).replace(operator, other));
  }
  function changeLiteral({ value, ...range }: Range & { value: unknown }) {
    if (typeof value === 'number') replace(range, String(value + 1));
    if (typeof value === 'boolean') replace(range, String(!value));
  }
  function changeString(node: ESTree.Node | null) {
    if (node?.type === 'Literal' && typeof node.value === 'string') replace(node, JSON.stringify(`not ${node.value}`));
  }
  /** Changes each fixed part of a key, and empties each value in it. */
  function changeKey(template: ESTree.TemplateLiteral) {
    if (!isKey(template)) return;
    for (const { start, value } of template.quasis) {
      const from = source.indexOf(value.raw, start);
      if (/\w/.test(value.raw)) replace({ start: from, end: from + value.raw.length }, `not-${value.raw}`);
    }
    for (const expression of template.expressions) replace(expression, "''");
  }
  function changeResult(result: ESTree.Node) {
    if (isBoolean(unwrap(result))) negate(unwrap(result));
    else if (textOf(result) !== 'undefined') replace(result, 'undefined');
    removeProperties(result);
  }
  function changeArrowResult(node: ESTree.Node | null) {
    if (node?.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') changeResult(node.body);
  }
  function changeArrayMethod(call: ESTree.CallExpression) {
    const { callee } = call;
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
    if (callee.property.name === 'some') replace(callee.property, 'every');
    if (callee.property.name === 'every') replace(callee.property, 'some');
    if (callee.property.name === 'filter') replace(call, textOf(callee.object));
  }
  return {
    mutants,
    remove,
    removeItem,
    removeArgumentProperties,
    negate,
    changeOperator,
    changeLiteral,
    changeString,
    changeKey,
    changeResult,
    changeArrowResult,
    changeArrayMethod,
  };
}

function unwrap(node: ESTree.Node): ESTree.Node {
  const isWrapper =
    node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression';
  return isWrapper ? unwrap(node.expression) : node;
}

const isFunction = ({ type }: ESTree.Node): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

const isLog = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression' &&
  (node.callee.type === 'MemberExpression' ? isLogName(node.callee.object) : isLogName(node.callee));
const isLogName = (node: ESTree.Node): boolean =>
  node.type === 'Identifier' && /^(console|log|log[A-Z]\w*)$/.test(node.name);

/** Words for people: with a blank, or capitalized. */
function isText(node: ESTree.Node): boolean {
  if (node.type === 'TemplateLiteral') return node.quasis.some(({ value }) => /\s/.test(value.raw));
  return node.type === 'Literal' && typeof node.value === 'string' && /\s|^[A-Z][a-z]/.test(node.value);
}

/** Keys such as `O#${organization}#L#${location}` and `${user}-${day}`. */
const isKey = (template: ESTree.TemplateLiteral): boolean =>
  !isText(template) &&
  template.expressions.length > 0 &&
  (template.expressions.length > 1 || template.quasis.some(({ value }) => value.raw.includes('#')));

const comparisons = ['<', '<=', '>', '>=', '===', '!==', 'in', 'instanceof'];
const booleanNames = /^(some|every|includes|has|hasOwn|startsWith|endsWith|test|(is|has|can|should)[A-Z]\w*)$/;

function isBoolean(node: ESTree.Node): boolean {
  if (node.type === 'BinaryExpression') return comparisons.includes(node.operator);
  if (node.type === 'LogicalExpression') return isBoolean(unwrap(node.left)) && isBoolean(unwrap(node.right));
  if (node.type === 'UnaryExpression') return node.operator === '!';
  if (node.type === 'Identifier') return booleanNames.test(node.name);
  if (node.type === 'MemberExpression') return isBoolean(node.property);
  return node.type === 'CallExpression' && isBoolean(node.callee);
}
