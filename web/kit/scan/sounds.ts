import { getScannerSettings } from './scannerSettings.ts';

type Tone = { hertz: number; at: number; seconds: number };

/** High once for what is known, low twice for what is not: told apart without a look at the screen. */
const tones: Record<'known' | 'unknown', readonly Tone[]> = {
  known: [{ hertz: 1760, at: 0, seconds: 0.09 }],
  unknown: [
    { hertz: 294, at: 0, seconds: 0.12 },
    { hertz: 294, at: 0.18, seconds: 0.12 },
  ],
};

let context: AudioContext | undefined;

export function beep(kind: keyof typeof tones): void {
  if (!getScannerSettings().sounds || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  // A browser keeps quiet until somebody has pressed a key.
  void context.resume();
  for (const { hertz, at, seconds } of tones[kind]) {
    const begin = context.currentTime + at;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0.15, begin);
    // Without a slope the end of a tone clicks.
    volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + seconds);
  }
}
