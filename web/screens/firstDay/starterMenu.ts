import type { Steps } from '../../../shared/rules/appointments.ts';

export type StarterService = { category: string; name: string; steps: Steps; price: number };

const menu: Record<string, readonly (readonly [name: string, steps: Steps, price: number])[]> = {
  Cut: [
    ["Women's haircut", [60, 0, 0], 75],
    ["Men's haircut", [45, 0, 0], 45],
    ["Kids' cut", [30, 0, 0], 32],
    ['Fade', [45, 0, 0], 42],
    ['Fringe trim', [15, 0, 0], 18],
    ['Dry cut', [45, 0, 0], 70],
    ['Restyle', [75, 0, 0], 95],
    ['Beard trim', [15, 0, 0], 20],
  ],
  Color: [
    ['Root touch-up', [45, 30, 30], 95],
    ['All-over color', [60, 30, 30], 120],
    ['Gloss & tone', [30, 15, 15], 65],
    ['Toner', [15, 15, 15], 45],
    ['Gray blending', [45, 30, 30], 85],
    ['Vivid color', [75, 45, 45], 190],
    ['Color correction', [90, 45, 60], 260],
    ["Men's color", [30, 15, 15], 60],
  ],
  Highlights: [
    ['Partial highlights', [60, 45, 30], 140],
    ['Full highlights', [90, 45, 30], 190],
    ['Balayage', [90, 45, 45], 215],
    ['Babylights', [90, 45, 30], 225],
    ['Money piece', [30, 30, 15], 85],
    ['Lowlights', [60, 30, 30], 130],
    ['Foilyage', [90, 45, 45], 230],
  ],
  Style: [
    ['Blowout', [45, 0, 0], 50],
    ['Updo', [60, 0, 0], 95],
    ['Bridal trial', [90, 0, 0], 150],
    ['Special occasion', [60, 0, 0], 85],
    ['Curl set', [45, 0, 0], 62],
    ['Silk press', [75, 0, 0], 90],
    ['Braids', [60, 0, 0], 80],
  ],
  Treatment: [
    ['Deep conditioning', [15, 15, 15], 38],
    ['Bond repair', [15, 15, 15], 50],
    ['Scalp treatment', [30, 0, 0], 50],
    ['Keratin smoothing', [90, 30, 60], 280],
    ['Perm', [60, 30, 30], 140],
    ['Consultation', [15, 0, 0], 0],
  ],
  Extensions: [
    ['Tape-in extensions', [120, 0, 0], 420],
    ['Hand-tied row', [150, 0, 0], 560],
    ['Move-up', [90, 0, 0], 260],
    ['Removal', [45, 0, 0], 70],
  ],
};

/** Services that most hair salons in the US offer, with usual minutes and prices of a first price level. */
export const starterMenu: readonly StarterService[] = Object.entries(menu).flatMap(([category, services]) =>
  services.map(([name, steps, price]) => ({ category, name, steps, price })),
);
