type Handlers = {
  open?: (name: string, attribute: (name: string) => string | undefined) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]*>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>|([^<]+)/g;

/** Calls the handlers for each tag and text of an XML document. Namespace prefixes are dropped. Workers have no DOMParser. */
export function readXml(document: string, { open, close, text }: Handlers): void {
  for (const [, data, slash, name, attributes = '', plain] of document.matchAll(token)) {
    if (data !== undefined) text?.(data);
    if (plain !== undefined) text?.(unescapeXml(plain));
    if (name === undefined) continue;
    if (!slash) open?.(name, (wanted) => readAttribute(attributes, wanted));
    if (slash || attributes.endsWith('/')) close?.(name);
  }
}

const attributePatterns = new Map<string, RegExp>();

function readAttribute(attributes: string, name: string): string | undefined {
  const pattern = attributePatterns.get(name) ?? new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  attributePatterns.set(name, pattern);
  const [, double, single] = pattern.exec(attributes) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : unescapeXml(value);
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
        name ? (entities[name] ?? whole) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
      )
    : text;
