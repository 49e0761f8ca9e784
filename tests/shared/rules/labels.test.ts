import { expect, test } from 'vitest';
import { statusLabels } from '../../../shared/rules/appointmentStatus.ts';
import { labelOf } from '../../../shared/rules/labels.ts';

test.each([
  ['in_service', 'In the chair'],
  // What a newer release may have added.
  ['on_break', 'On break'],
  ['constructor', 'Constructor'],
])('a visit that is %s shows as %s', (status, label) => {
  expect(labelOf(statusLabels, status as 'booked')).toBe(label);
});
