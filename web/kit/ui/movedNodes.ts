/**
 * Lets React go on when one of its texts is no longer where it was rendered: to translate a page, browsers wrap texts in `<font>`
 * elements, or put such elements in their place. React would throw at the next change beside one, and the screen would be gone; and a text
 * that changes would stay as it was translated.
 */
export function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  new MutationObserver((records) => records.forEach(noteStandIn)).observe(document, { childList: true, subtree: true });

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      const standIn = standIns.get(this);
      // Back in its place, for the browser to translate again.
      if (standIn?.isConnected && !this.isConnected) standIn.replaceWith(this);
      nodeValue?.set?.call(this, value);
    },
  });

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (!isMoved(child, this)) return removeChild.call(this, child) as Child;
    const wrapper = findWrapper(child, this);
    // Other texts of the wrapper stay.
    if (wrapper?.contains(child) && wrapper.textContent !== child.textContent) child.parentNode?.removeChild(child);
    else wrapper?.remove();
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    // At the end if nothing tells the place: out of order, but on the page.
    const place = isMoved(before, this) ? (findWrapper(before, this) ?? null) : before;
    return insertBefore.call(this, child, place) as Child;
  };
}

/** The elements that a translation put in place of texts. */
const standIns = new WeakMap<Node, ChildNode>();

function noteStandIn({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const isFont = (node: Node | null): node is ChildNode => node?.nodeName === 'FONT';
  const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
  for (const node of removedNodes)
    if (font && node.nodeType === Node.TEXT_NODE && !node.isConnected) standIns.set(node, font);
}

const isMoved = (node: Node | null, parent: Node): node is Node => node instanceof Node && node.parentNode !== parent;

/** The child of `parent` that holds the node now, or stands in its place; or else the only `<font>`, because we render none. */
function findWrapper(node: Node, parent: Node): ChildNode | undefined {
  const children = [...parent.childNodes];
  if (node.isConnected) return children.find((child) => child.contains(node));
  const standIn = standIns.get(node);
  if (standIn?.parentNode === parent) return standIn;
  const fonts = children.filter(({ nodeName }) => nodeName === 'FONT');
  return node.nodeType === Node.TEXT_NODE && fonts.length === 1 ? fonts[0] : undefined;
}
