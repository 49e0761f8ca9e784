import { describe, expect, test } from 'vitest';
import { describeSentKeys } from '../../../../web/kit/scan/describeSentKeys.ts';
import { type Affixes, createScanRecognizer } from '../../../../web/kit/scan/recognizer.ts';

const plain: Affixes = { prefix: '', suffix: '' };

/** Codes recognized in keys that are `apart` ms apart; "~" is a pause of a second. */
function heard(stream: string, apart: number, affixes = plain, end = 'Enter'): string[] {
  const { hear: recognize } = createScanRecognizer();
  let time = 1000;
  return [...stream].flatMap((key) => {
    if (key === '~') {
      time += 1000;
      return [];
    }
    time += apart;
    const what = recognize(key === '\n' ? end : key, time, affixes);
    return what.kind === 'code' ? [what.code] : [];
  });
}

describe('a code is told from typing', () => {
  const cases: [says: string, stream: string, apart: number, codes: string[]][] = [
    ['digits 5 ms apart', '4045787200799\n', 5, ['4045787200799']],
    ['digits 30 ms apart', '4045787200799\n', 30, ['4045787200799']],
    ['letters, blanks and dashes as well', 'RO-11 87\n', 8, ['RO-11 87']],
    ['a short code', '4711\n', 10, ['4711']],
    ['one code after another', '11112222\n33334444\n', 8, ['11112222', '33334444']],
    ['a code after something that was typed', 'ab~4045787200799\n', 8, ['4045787200799']],
    ['keys as somebody types them are none', '4045787200799\n', 120, []],
    ['fingers that roll over a few keys are none', '404578\n', 42, []],
    ['three keys are none, however fast', '123\n', 8, []],
    ['Enter alone is none', '~\n', 8, []],
    ['an Enter that comes late is none', '4045787200799~\n', 8, []],
    ['a key that a busy machine hears late is part of it', '404578~7200799\n', 8, ['4045787200799']],
  ];
  test.each(cases)('%s', (_, stream, apart, codes) => {
    expect(heard(stream, apart)).toEqual(codes);
  });

  test('many digits that come unevenly, as a loaded machine sends them, are every time, and slower ones or words are not', () => {
    /** Three scans of 13 keys, 5 to 30 ms apart, with an extra delay at every second key. */
    const codes = (text: string, heldUp: number) => {
      const { hear: recognize } = createScanRecognizer();
      let time = 1000;
      return [1, 2, 3].flatMap((nth) =>
        [...text, 'Enter'].flatMap((key, index) => {
          time += 5 + ((index * 7 + nth * 11) % 26) + (index % 2 === 0 ? heldUp : 0);
          const what = recognize(key, time, plain);
          return what.kind === 'code' ? [what.code] : [];
        }),
      );
    };
    const tube = '4045787200799';
    expect([0, 10, 30, 50, 60].map((heldUp) => codes(tube, heldUp))).toEqual(Array(5).fill([tube, tube, tube]));
    expect(codes(tube, 140)).toEqual([]);
    expect(codes('lightblondess', 60)).toEqual([]);
  });

  test('with a function key for FNC1, but not with one that somebody presses', () => {
    const type = (keys: readonly string[], apart: number) => {
      const { hear: recognize } = createScanRecognizer();
      return keys.flatMap((key, index) => {
        const what = recognize(key, 1000 + index * apart, plain);
        return what.kind === 'code' ? [what.code] : [];
      });
    };
    const keys = [...'10A-7', 'F8', ...'0100036000291452', 'Enter'];
    expect(type(keys, 8)).toEqual(['10A-7\u001d0100036000291452']);
    expect(type([...'4711', 'F5', 'Enter'], 120)).toEqual([]);
  });

  test('by Tab at the end as by Enter, and by no other key', () => {
    expect(heard('11112222\n', 8, plain, 'Tab')).toEqual(['11112222']);
    expect(heard('11112222\n', 8, plain, 'Escape')).toEqual([]);
  });

  test('a digit that was typed before is not, and one that is heard a little late is', () => {
    const heardAfter = (pause: number) => {
      const { hear: recognize } = createScanRecognizer();
      let time = 1000;
      const kinds = [...'2\t11112222'].flatMap((key) => {
        if (key === '\t') {
          time += pause;
          return [];
        }
        time += 6;
        return [recognize(key, time, plain)];
      });
      return [...kinds, recognize('Enter', time + 6, plain)].at(-1);
    };
    expect(heardAfter(400)).toMatchObject({ kind: 'code', code: '11112222' });
    expect(heardAfter(150)).toMatchObject({ kind: 'code', code: '211112222' });
  });

  test('Shift between its letters does not part it', () => {
    const { hear: recognize } = createScanRecognizer();
    const keys = ['Shift', 'R', 'Shift', 'O', '1', '1', 'Enter'];
    const kinds = keys.map((key, index) => recognize(key, 1000 + index * 10, plain));
    expect(kinds.at(-1)).toMatchObject({ kind: 'code', code: 'RO11' });
  });
});

describe('what a scanner types around a code', () => {
  test('is left out', () => {
    expect(heard(']C14045787200799;\n', 8, { prefix: ']C1', suffix: ';' })).toEqual(['4045787200799']);
  });

  test('makes a short burst a code', () => {
    expect(heard('!12\n', 8, { prefix: '!', suffix: '' })).toEqual(['12']);
  });

  test('may be missing, and is never all there is', () => {
    expect(heard('4045787200799\n', 8, { prefix: ']C1', suffix: ';' })).toEqual(['4045787200799']);
    expect(heard(';;;;\n', 8, { prefix: '', suffix: ';;;;' })).toEqual([';;;;']);
  });
});

describe('the same code', () => {
  /** The kinds of two scans, the second of which ends `later` ms after the first. */
  function twice(later: number, second = '11112222'): string[] {
    const { hear: recognize } = createScanRecognizer();
    const scan = (code: string, end: number) => {
      [...code].forEach((key, index) => {
        recognize(key, end - (code.length - index) * 5, plain);
      });
      return recognize('Enter', end, plain).kind;
    };
    return [scan('11112222', 1000), scan(second, 1000 + later)];
  }

  test('within 80 ms is the same scan', () => {
    expect(twice(79)).toEqual(['code', 'ignored']);
  });

  test('after 80 ms is another one', () => {
    expect(twice(80)).toEqual(['code', 'code']);
  });

  test('is no matter where another code comes at once', () => {
    expect(twice(50, '33334444')).toEqual(['code', 'code']);
  });
});

test('a scanner is described by what it typed: before the code, behind it, and how fast', () => {
  const { hear } = createScanRecognizer();
  const keys = ['STX', ...'4045787200799', 'Tab', 'Enter'];
  const results = keys.map((key, index) => hear(key, 1000 + index * 10, plain));
  const result = results.at(-1);
  const sent = { prefix: 'STX', code: '4045787200799', suffix: ['Tab', 'Enter'], gapMs: 10 };
  expect(result).toEqual({ kind: 'ignored', sent });
  expect(describeSentKeys(sent).map(([, text]) => text)).toEqual([
    'A start mark (STX)',
    '4045787200799',
    'Tab, then Enter',
    '13 characters',
    '10 ms from key to key',
  ]);
});

test('the separator in a GS1 label is part of the code', () => {
  expect(heard(']C1010404578720079910A7\u001d17271231\n', 8)).toEqual([']C1010404578720079910A7\u001d17271231']);
});
