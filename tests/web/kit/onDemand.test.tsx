import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from '../../../web/kit/ui/lazyComponent.tsx';

type Named = { name: string };
const Greeting = ({ name }: Named) => <p>Hello {name}</p>;

class Caught extends Component<{ children: ReactNode }, { text: string }> {
  override state = { text: '' };
  static getDerivedStateFromError = (error: Error) => ({ text: error.message });
  override render = () => this.state.text || this.props.children;
}

test('a lazy component shows a placeholder, loads once, and renders at once the next time', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<Named>>();
  const load = vi.fn(() => promise);
  const Later = lazyComponent(load, 'On its way');
  expect(load).not.toHaveBeenCalled();

  const { container, unmount } = render(<Later name="Ada" />);
  expect(container.textContent).toBe('On its way');
  await act(async () => resolve(Greeting));
  expect(container.textContent).toBe('Hello Ada');

  unmount();
  expect(render(<Later name="Bea" />).container.textContent).toBe('Hello Bea');
  expect(load).toHaveBeenCalledOnce();
});

test('a failed load is thrown where the component renders, and is retried on the next render', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<ComponentType<Named>>>();
  load.mockRejectedValueOnce(new Error('No connection')).mockResolvedValueOnce(Greeting);
  const Later = lazyComponent(load);
  const later = (
    <Caught>
      <Later name="Ada" />
    </Caught>
  );
  const { unmount } = render(later);
  await screen.findByText('No connection');
  unmount();
  render(later);
  await screen.findByText('Hello Ada');
});
