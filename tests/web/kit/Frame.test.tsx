import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { Page } from '../../../web/kit/ui/Page.tsx';
import { EmptyState, ErrorState, ScreenSkeleton } from '../../../web/kit/ui/States.tsx';
import { light } from '../../../web/kit/ui/theme.ts';
import { BadgeSheet } from '../../../web/salon/BadgeSheet.tsx';
import { Barcode } from '../../../web/salon/Barcode.tsx';

const show = (part: ReactNode) => render(<FluentProvider theme={light}>{part}</FluentProvider>);

test('a page has its title as the heading and in the browser tab', () => {
  show(
    <Page title="Teams" hint="Everyone who signs in." tools={<button type="button">Add User</button>}>
      <p>The grid</p>
    </Page>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Teams' })).toBeTruthy();
  expect(document.title).toBe('Teams · Salon Console');
  expect(screen.getByRole('button', { name: 'Add User' })).toBeTruthy();
});

test('a hint that is still being read has its line already, none at all has no line', () => {
  // Theme rules are not applied here (tests/support/screens.ts).
  document.documentElement.style.setProperty('--lineHeightBase300', '20px');
  const { rerender } = show(<Page title="Edit Client" hint="" />);
  expect(getComputedStyle(screen.getByRole('paragraph')).minHeight).toBe('20px');
  rerender(<Page title="Edit Client" />);
  expect(screen.queryByRole('paragraph')).toBeNull();
});

test('a barcode is a picture of its digits, with the digits underneath', () => {
  show(<Barcode value="482915730264" />);
  const picture = screen.getByRole('img', { name: 'Barcode 482915730264' });
  // Start, six digit pairs, checksum and stop have 3 bars each; the stop has a fourth.
  expect(picture.querySelectorAll('rect')).toHaveLength(28);
  expect(screen.getByText('482915730264')).toBeTruthy();
});

test('a badge sheet has one badge a person and is what goes to the printer', () => {
  show(
    <BadgeSheet
      badges={[
        { name: 'Mara Ellison', role: 'stylist', barcode: '482915730264' },
        { name: 'Dana Whitfield', role: 'system admin', barcode: '917350284615' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Dana Whitfield').closest('[data-printed]')).toBe(screen.getByRole('list'));
});

test('what is around the part that is printed is marked for as long as it is there', () => {
  const around = () => [...document.querySelectorAll('[data-around-printed]')];
  const { container, rerender } = show(<BadgeSheet badges={[]} />);
  expect(around()).toEqual([document.documentElement, document.body, container, container.firstElementChild]);
  rerender(<p>Nothing to print</p>);
  expect(around()).toEqual([]);
});

test('an empty list says what to do next', async () => {
  const onClick = vi.fn();
  show(<EmptyState text="No services yet." action={{ label: 'Add Services', onClick }} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Add Services' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a failure can be tried again', async () => {
  const onRetry = vi.fn();
  show(<ErrorState text="The list could not be loaded." onRetry={onRetry} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a grid on its way says that it is loading', () => {
  show(<ScreenSkeleton />);
  expect(screen.getByLabelText('Loading')).toBeTruthy();
});
