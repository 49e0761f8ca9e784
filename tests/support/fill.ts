import { fireEvent } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Clicks a field and sets its text in one input event. `user.type` redraws the form for every key; use it where the keys matter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  fireEvent.change(field, { target: { value: text } });
}
