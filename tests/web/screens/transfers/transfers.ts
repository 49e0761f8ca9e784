import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import type { Transfer, TransferLine } from '../../../../shared/contract/transfers.ts';
import { sampleSalon } from '../../../support/samples.ts';
import { buildSession } from '../../../support/session.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';

const fairfax = sampleSalon();
const rosslyn = sampleSalon(2, 'Rosslyn');

const line = (product_id: string, barcode: string, name: string, sent: number, received = 0): TransferLine => ({
  product_id,
  barcode,
  name,
  manufacturer: 'Schwarzkopf',
  sent,
  received,
  written_off: 0,
});
export const igora = line('p1', '4045787200799', 'Igora Royal 8-1', 6, 2);
export const shades = line('p2', '884486447685', 'Shades EQ 09V', 3, 3);
export const bond = line('p3', '850018802239', 'Bond Maintenance', 2);

export const buildTransfer = (change: Partial<Transfer> = {}): Transfer => ({
  transfer_id: 't1',
  transfer_number: 'TR-1001',
  from_location_id: 2,
  from_location_name: 'Rosslyn',
  to_location_id: 1,
  to_location_name: 'Fairfax',
  state: 'on the way',
  note: '',
  user_id: 'u2',
  user_name: 'Hanna Lindqvist',
  sent: '2026-11-20 08:50:00',
  finished: null,
  reason: '',
  lines: [igora, shades, bond],
  version: 1,
  ...change,
});

/** Shows a screen to a user at Fairfax. System admins work in both salons. */
export function showTransferScreen(
  Screen: ComponentType,
  address: string,
  answers: Answer[] = [],
  types: UserType[] = [4],
) {
  const reached = types.includes(3) ? [fairfax, rosslyn] : [fairfax];
  const shared = [
    { endpoint: api.locations.listLocationsByRole, body: reached },
    {
      endpoint: api.transfers.listTransferSalons,
      body: [fairfax, rosslyn].map(({ location_id, location_name }) => ({ location_id, location_name })),
    },
  ];
  return showScreen(Screen, address, types, [...shared, ...answers], buildSession(types));
}

/** Clears drafts and settings left by an earlier test. */
export function clearDevice(): void {
  localStorage.clear();
  sessionStorage.clear();
}

export const pressButton = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const findText = (text: string | RegExp) => screen.findByText(text, { ignore: '[aria-live]' });
export const getField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
