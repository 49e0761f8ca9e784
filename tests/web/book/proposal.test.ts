import { expect, test } from 'vitest';
import { totalMinutes } from '../../../shared/rules/appointments.ts';
import { drawProposal } from '../../../web/book/proposal.ts';

const hours = { from: 540, to: 1200 };

test.each<[string, number, number, number, [number, number]]>([
  ['is the quarter hour where it begins', 600, 606, 15, [600, 615]],
  ['covers the quarter hour that it reaches', 600, 646, 15, [600, 660]],
  ['grows upwards as well', 600, 571, 15, [570, 615]],
  ['goes by five minutes', 600, 636, 5, [600, 640]],
  ['begins with a gap that starts between two', 620, 646, 15, [620, 660]],
  ['ends when the day does', 1170, 1400, 15, [1170, 1200]],
  ['begins when the day does', 570, 300, 15, [540, 585]],
])('drawn free time %s', (_, start, minute, step, [from, to]) => {
  const drawn = drawProposal({ columnId: 'mara', start }, minute, hours, step);
  expect([drawn.start, drawn.start + totalMinutes(drawn.services)]).toEqual([from, to]);
});
