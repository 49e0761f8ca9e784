/** How long a block that was just booked may take to appear. */
const patienceMs = 2000;

/** Moves the focus to an appointment's block once it is in the book, unless the user moves it elsewhere meanwhile. */
export function focusBlock(id: string): void {
  const until = performance.now() + patienceMs;
  let pressed = false;
  const onPress = () => {
    pressed = true;
  };
  const listening = new AbortController();
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, onPress, { capture: true, signal: listening.signal });
  const look = () => {
    const block = document.querySelector<HTMLElement>(`[data-block="${id}"]`);
    if (block) block.focus();
    if (block || pressed || performance.now() > until) return listening.abort();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
