import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../../infra/aws/headers.ts';

/* Checks the built console (`npm run build`), because libraries are bundled with it. Types check the language of our own code. */
const page = readFileSync('dist/web/index.html', 'utf8');
const inlineScripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);

test('the content security policy lets every inline script of the page run, and no other', () => {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(hashes.length).toBeGreaterThan(0);
  expect(contentSecurityPolicy()).toContain(`script-src 'self' ${hashes.join(' ')} 'wasm-unsafe-eval';`);
});

/** What the page shows, and whether the console finds its root, once the scripts in the body have run in a browser with these features. */
function openIn(browser: object) {
  const shown: string[] = [];
  const body = {
    innerHTML: '<div id="root"></div>',
    firstChild: { appendChild: (text: string) => void shown.push(text) },
  };
  const document = { body, createTextNode: (text: string) => text };
  const scripts = inlineScripts.filter((script) => page.indexOf(script) > page.indexOf('<body>'));
  for (const script of scripts) runInNewContext(script, { document, window: browser, ...browser });
  return { text: shown.join(''), hasRoot: body.innerHTML.includes('id="root"') };
}

const supports = (newest: string) => ({ supports: (declaration: string) => newest.includes(declaration) });
const DecompressionStream = class {};

test.each([
  ['a current browser', { DecompressionStream, CSS: supports('height: 1dvh') }, true],
  ['Chrome 107', { DecompressionStream, CSS: supports('') }, false],
  ['Safari 16.3', { CSS: supports('height: 1dvh') }, false],
  ['Internet Explorer', {}, false],
])('in %s the page shows the console, or a sentence that says why not', (_, browser, isSupported) => {
  expect(openIn(browser)).toEqual({
    text: isSupported
      ? ''
      : 'This browser is too old for Salon Console. Please update it, or use a current Chrome, Edge, Firefox or Safari.',
    hasRoot: isSupported,
  });
});

test('without JavaScript the page says so', () => {
  expect(page).toMatch(/<noscript>.*Salon Console needs JavaScript\..*<\/noscript>/);
});

/**
 * Parts of the platform that one of the supported browsers lacks and that are likely to be written by habit. What only has a common word
 * for a name, such as `union` of a set, is left to the types (`tsconfig.browser.json`).
 */
const newerApis = [
  /\b(?:Map|Object)\.groupBy\b/,
  /\bPromise\.(?:try|withResolvers)\b/,
  /\bArray\.fromAsync\b/,
  /\.to(?:Sorted|Spliced|Reversed|WellFormed|Base64)\(/,
  /\.(?:isWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|getOrInsert|setFromBase64)\(/,
  /\b(?:RegExp\.escape|Error\.isError|Math\.sumPrecise|Iterator\.(?:from|concat)|Uint8Array\.from(?:Base64|Hex))\(/,
  /\bIntl\.(?:Segmenter|DurationFormat)\b/,
  /\b(?:Temporal|Float16Array|URLPattern|CloseWatcher|ViewTransition|cookieStore)\.\w/,
  /\b(?:URL\.(?:canParse|parse)|AbortSignal\.any|Response\.json|ReadableStream\.from)\(/,
  /\.(?:checkVisibility|moveBefore|startViewTransition|caretPositionFromPoint|setHTMLUnsafe)\(/,
  /\.(?:showPopover|hidePopover|togglePopover|getComposedRanges|requestIdleCallback|postTask|bytes)\(/,
  /\brequestIdleCallback\(/,
  /\bscrollend\b/,
  /\bimageOrientation\b/,
  /\b(?:color-mix|light-dark|oklch)\(/,
  /:has\(/,
  /:popover-open\b/,
  /@(?:starting-style|scope|property)\b/,
];

const listUses = (text: string): string[] => [
  ...new Set(newerApis.flatMap((api) => [...text.matchAll(new RegExp(api, 'g'))].map(([use]) => use))),
];

describe('nothing newer than the oldest supported browsers is used', () => {
  /** Uses of our own that do no harm where they are missing. */
  const optional: Record<string, string[]> = {
    // Asks first.
    'web/kit/grid/useGrid.ts': ['requestIdleCallback('],
    // Without it a long error wraps.
    'web/kit/form/FormFields.tsx': [':has('],
  };
  const sources = globSync(['web/**/*.{ts,tsx,css}', 'shared/**/*.ts'], { exclude: ['web/icons/**'] });

  test('in our own code', () => {
    const used = sources.map((file) => [file, listUses(readFileSync(file, 'utf8'))] as const);
    expect(Object.fromEntries(used.filter(([, uses]) => uses.length > 0))).toEqual(optional);
  });

  /** Libraries ask before they use these, or work without them. */
  const asked = {
    '.startViewTransition(': 'React Router, only for links that ask for a transition',
    '.toBase64(': 'qr asks first',
    ':has(': 'Fluent asks first; our own use above',
    ':popover-open': 'Fluent, in a try block',
    '@scope': 'Griffel, only for styles with a scope',
    'Intl.Segmenter': 'html2canvas asks first',
    'URL.canParse(': 'zod asks first',
    'color-mix(': 'Fluent, only to debug the area between a menu and its submenu',
    'requestIdleCallback(': 'our own use above',
    scrollend: 'React, for a property that we do not use',
  };

  test('in the libraries that are bundled with it', () => {
    const used = globSync('dist/web/{assets/*.{js,css},message.css}').flatMap((file) =>
      listUses(readFileSync(file, 'utf8')),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(asked).sort());
  });
});
