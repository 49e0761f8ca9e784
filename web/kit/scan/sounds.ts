import { scannerSettings } from './scannerSettings.ts';

type Tone = { hertz: number; at: number; seconds: number };

/** One high tone for known codes, two low ones for unknown: distinguishable without looking at the screen. */
const tones: Record<'known' | 'unknown', readonly Tone[]> = {
  known: [{ hertz: 1760, at: 0, seconds: 0.09 }],
  unknown: [
    { hertz: 294, at: 0, seconds: 0.12 },
    { hertz: 294, at: 0.18, seconds: 0.12 },
  ],
};

let context: AudioContext | undefined;

export function beep(kind: keyof typeof tones): void {
  if (!scannerSettings.get().sounds || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  // Browsers suspend audio until the user interacts.
  void context.resume();
  for (const { hertz, at, seconds } of tones[kind]) {
    const begin = context.currentTime + at;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0.15, begin);
    // Fade out, since an abrupt end clicks.
    volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + seconds);
  }
}
