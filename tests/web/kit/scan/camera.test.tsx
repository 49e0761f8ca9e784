import { FluentProvider } from '@fluentui/react-components';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CameraButton } from '../../../../web/kit/scan/CameraButton.tsx';
import { createNewCodeFilter } from '../../../../web/kit/scan/detector.ts';
import { themes } from '../../../../web/kit/ui/theme.ts';

describe('a code before the camera', () => {
  const [tube, other] = ['4045787200799', '884486447685'];

  test('counts once for as long as it is there, however often it is seen', () => {
    const fresh = createNewCodeFilter();
    expect(fresh([tube, tube], 0)).toEqual([tube]);
    for (const time of [100, 1400, 2800, 4200]) expect(fresh([tube], time)).toEqual([]);
  });

  test('counts again once it was away for 1.5 s, and another one at once', () => {
    const fresh = createNewCodeFilter();
    fresh([tube], 0);
    expect(fresh([other], 100)).toEqual([other]);
    expect(fresh([tube], 1400)).toEqual([]);
    expect(fresh([tube], 2900)).toEqual([tube]);
  });
});

describe('the camera', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));
  const codes = vi.fn();

  /** Opens the dialog with this implementation of `getUserMedia`. */
  async function open(getUserMedia: () => Promise<unknown>) {
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    render(
      <FluentProvider theme={themes.light}>
        <CameraButton onCode={codes} />
      </FluentProvider>,
    );
    const button = screen.getByRole('button', { name: 'Scan with the camera' });
    button.focus();
    fireEvent.click(button);
    await screen.findByRole('region', { name: 'Camera' });
    return button;
  }
  const refused = (name: string) => async () => {
    throw new DOMException('', name);
  };

  test.each([
    ['NotAllowedError', 'The camera may not be used here. Allow it for this site in the settings of the browser.'],
    ['NotFoundError', 'No camera was found on this device.'],
    ['NotReadableError', 'The camera is in use by something else. Close that and try again.'],
  ])('says in a sentence why it cannot be opened: %s', async (name, sentence) => {
    const button = await open(refused(name));
    await screen.findByText(sentence);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close camera' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Camera' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('reads with the reader of the browser, has its light, and goes off in a hidden tab', async () => {
    const detect = vi.fn(async () => [{ rawValue: '4045787200799' }]);
    const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf'];
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => formats;
        detect = detect;
      },
    );
    const stop = vi.fn();
    const applyConstraints = vi.fn(async () => undefined);
    const track = Object.assign(new EventTarget(), {
      stop,
      applyConstraints,
      getCapabilities: () => ({ torch: true }),
    });
    await open(async () => ({ getTracks: () => [track], getVideoTracks: () => [track] }));
    await waitFor(() => expect(detect.mock.calls.length).toBeGreaterThan(2));
    expect(codes).toHaveBeenCalledExactlyOnceWith('4045787200799');
    fireEvent.click(screen.getByRole('button', { name: 'Light' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Light', pressed: true })).toBeTruthy());
    expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
    expect(stop).not.toHaveBeenCalled();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Camera' })).toBeNull());
    expect(stop).toHaveBeenCalledOnce();
  });
});
