import type { PickerItem } from '../kit/picker/items.ts';

/** The API returns organizations as "id name". */
export const organizationItems = (texts: readonly string[]): PickerItem[] =>
  texts.map((text) => {
    const [id = ''] = text.split(' ', 1);
    return { id, label: text.slice(id.length + 1) };
  });
