/**
 * Lets the field that has the focus take over what it only takes over when it is left, such as a typed date: what is on screen is
 * what is saved. The focus stays where it is.
 */
export function leaveField(form: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !form?.contains(focused)) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}
