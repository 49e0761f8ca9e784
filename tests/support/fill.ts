import { fireEvent } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Clicks a field and sets its text in one input event. Use the slower `user.type` where individual keys matter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  fireEvent.change(field, { target: { value: text } });
}
