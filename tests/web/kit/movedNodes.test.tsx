import { render, screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tolerateMovedNodes } from '../../../web/kit/ui/movedNodes.ts';

const { removeChild, insertBefore } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {};
beforeAll(tolerateMovedNodes);
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
  Object.defineProperty(Node.prototype, 'nodeValue', nodeValue);
});
/** The browser notes a translation before anything else can happen on the page. */
const noteTranslation = () => new Promise((resolve) => setTimeout(resolve));

const listTexts = (root: Node): Text[] =>
  [...root.childNodes].flatMap((node) => (node instanceof Text ? [node] : listTexts(node)));

const inFonts = (content: Node): HTMLElement => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  outer.append(inner);
  inner.append(content);
  return outer;
};

/** What browsers do to translate a page. */
const translations = {
  wraps: (text: Text) => {
    const place = document.createComment('');
    text.replaceWith(place);
    place.replaceWith(inFonts(text));
  },
  replaces: (text: Text) => text.replaceWith(inFonts(document.createTextNode(text.data.toUpperCase()))),
};
type Translation = keyof typeof translations;
const translate = (root: Node, how: Translation): void => listTexts(root).forEach(translations[how]);

type Props = { before?: string; text?: string; button?: string; after?: string };
const Line = ({ before, text, button, after }: Props) => (
  <p>
    {before}
    {text}
    {button && <button type="button">{button}</button>}
    {after}
  </p>
);

const show = (props: Props, how: Translation) => {
  const { container, rerender } = render(<Line {...props} />);
  translate(container, how);
  return { text: () => container.textContent, change: (next: Props) => rerender(<Line {...next} />) };
};

describe.each<Translation>(['wraps', 'replaces'])('on a page whose translation %s texts', (how) => {
  test('a text that goes is gone', () => {
    const { text, change } = show({ text: 'Required' }, how);
    change({});
    expect(text()).toBe('');
    change({ text: 'Too long' });
    expect(text()).toBe('Too long');
  });

  test('what comes before a text is there, in its place', () => {
    const { change } = show({ after: 'or wait' }, how);
    change({ button: 'Retry', after: 'or wait' });
    const button = screen.getByRole('button', { name: 'Retry' });
    expect(
      button.compareDocumentPosition(screen.getByText(/or wait/i)) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    change({});
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('among several texts, what comes and goes breaks nothing', () => {
    const { text, change } = show({ before: 'Saved', text: 'at noon', after: 'by Mara' }, how);
    change({ before: 'Saved', button: 'Undo', after: 'by Mara' });
    expect(text()).toContain('Undo');
    change({});
    expect(text()).not.toContain('Undo');
    if (how === 'wraps') expect(text()).toBe('');
  });
});

test.each<[Translation, string]>([
  ['wraps', 'Savedat oneby Mara'],
  ['replaces', 'SAVEDat oneBY MARA'],
])('a text that changes after a translation that %s it shows its new words', async (how, expected) => {
  const { text, change } = show({ before: 'Saved', text: 'at noon', after: 'by Mara' }, how);
  await noteTranslation();
  change({ before: 'Saved', text: 'at one', after: 'by Mara' });
  expect(text()).toBe(expected);
  change({ before: 'Saved', after: 'by Mara' });
  expect(text()).toBe(expected.replace('at one', ''));
});

test('a text leaves what was wrapped together with it', () => {
  const line = document.createElement('p');
  const [saved, time] = ['Saved', 'at noon'].map((text) => document.createTextNode(text));
  if (!saved || !time) throw new Error('Two texts');
  const wrapper = inFonts(saved);
  saved.after(time);
  document.body.append(line);
  line.append(wrapper);
  expect(line.removeChild(saved)).toBe(saved);
  expect(line.textContent).toBe('at noon');
  line.removeChild(time);
  expect(line.childNodes).toHaveLength(0);
  line.remove();
});

test('what is no node is still refused', () => {
  expect(() => document.body.removeChild(undefined as unknown as Node)).toThrow("not of type 'Node'");
});
