import type { Category } from '../../../shared/contract/categories.ts';
import type { Service } from '../../../shared/contract/services.ts';
import type { Steps } from '../../../shared/rules/appointments.ts';
import type { luma } from './salons.ts';

type Entry = readonly [name: string, shortcut: string, steps: Steps, dollars: number];
type Section = { name: string; flag: Category['flag']; color: string; services: readonly Entry[] };

const menu: readonly Section[] = [
  {
    name: 'Color',
    flag: 'Chemical',
    color: '#885ed0',
    services: [
      ['Root touch-up', 'ROOT', [45, 30, 30], 88],
      ['Gloss & tone', 'GLOSS', [45, 30, 15], 96],
      ['Vivid color', 'VIVID', [60, 45, 45], 185],
      ['Color correct', 'CORRECT', [75, 45, 60], 260],
      ['Toner', 'TONER', [30, 15, 15], 45],
    ],
  },
  {
    name: 'Highlights',
    flag: 'Chemical',
    color: '#d75485',
    services: [
      ['Full foil', 'FULLFOIL', [60, 45, 45], 190],
      ['Half foil', 'HALFFOIL', [45, 45, 30], 140],
      ['Balayage', 'BALAYAGE', [60, 45, 45], 210],
      ['Babylights', 'BABYLTS', [75, 45, 30], 225],
      ['Money piece', 'MONEY', [30, 30, 15], 75],
    ],
  },
  {
    name: 'Cut',
    flag: 'Non Chemical',
    color: '#16a4b5',
    services: [
      ['Cut & finish', 'CUT', [45, 0, 0], 68],
      ['Fade', 'FADE', [30, 0, 0], 42],
      ['Fringe trim', 'FRINGE', [15, 0, 0], 18],
      ["Children's cut", 'KIDS', [30, 0, 0], 32],
      ['Restyle', 'RESTYLE', [60, 0, 0], 84],
    ],
  },
  {
    name: 'Style',
    flag: 'Non Chemical',
    color: '#da942c',
    services: [
      ['Blowout', 'BLOWOUT', [45, 0, 0], 48],
      ['Bridal trial', 'BRIDAL', [90, 0, 0], 150],
      ['Updo', 'UPDO', [60, 0, 0], 95],
      ['Curl set', 'CURLSET', [45, 0, 0], 62],
      ['Braids', 'BRAIDS', [60, 0, 0], 80],
    ],
  },
  {
    name: 'Treatment',
    flag: 'Non Chemical',
    color: '#579c50',
    services: [
      ['Keratin', 'KERATIN', [60, 15, 15], 230],
      ['Bond repair', 'BOND', [30, 15, 15], 55],
      ['Scalp treatment', 'SCALP', [30, 0, 0], 50],
      ['Deep conditioning', 'DEEPCOND', [15, 15, 15], 38],
      ['Consultation', 'CONSULT', [15, 0, 0], 0],
    ],
  },
  {
    name: 'Extensions',
    flag: 'Non Chemical',
    color: '#5468cf',
    services: [
      ['Tape extensions', 'TAPE', [120, 0, 0], 420],
      ['Hand-tied row', 'HANDTIED', [150, 0, 0], 560],
      ['Move-up', 'MOVEUP', [90, 0, 0], 260],
      ['Removal', 'REMOVAL', [45, 0, 0], 70],
      ['Clip-in fitting', 'CLIPIN', [30, 0, 0], 60],
    ],
  },
];

const allowances: Record<string, Pick<Service, 'included_grams' | 'gram_charge'>> = {
  ROOT: { included_grams: 80, gram_charge: 0.3 },
  GLOSS: { included_grams: 75, gram_charge: 0.35 },
  VIVID: { included_grams: 120, gram_charge: 0.45 },
  CORRECT: { included_grams: 150, gram_charge: 0.45 },
  TONER: { included_grams: 60, gram_charge: 0.35 },
  FULLFOIL: { included_grams: 160, gram_charge: 0.3 },
  HALFFOIL: { included_grams: 115, gram_charge: 0.3 },
  BALAYAGE: { included_grams: 100, gram_charge: 0.35 },
  BABYLTS: { included_grams: 130, gram_charge: 0.35 },
  MONEY: { included_grams: 45, gram_charge: 0.3 },
};

export type MenuService = Service & { steps: Steps; color: string };

/** Menu of an organization: thirty services in six categories, with their usual durations. */
export function createMenu({ organization_id, organization_name }: typeof luma) {
  const categories: Category[] = [];
  const services: MenuService[] = [];
  for (const [index, { name, flag, color, services: entries }] of menu.entries()) {
    const category_id = `01DEMOCATEGORY${String(organization_id * 100 + index).padStart(12, '0')}`;
    categories.push({
      category_id,
      category_name: name,
      flag,
      color,
      organization: String(organization_id),
      archived: false,
      version: 1,
    });
    for (const [service_name, shortcut, steps, dollars] of entries)
      services.push({
        service_id: `01DEMOSERVICE${String(organization_id * 1000 + services.length).padStart(13, '0')}`,
        service_name,
        service_shortcut: shortcut,
        description: `${service_name}, ${steps[0] + steps[1] + steps[2]} minutes as a rule`,
        service_status: 'Active',
        category_id,
        service_price_level_1: dollars,
        service_price_level_2: Math.round(dollars * 1.15),
        service_price_level_3: Math.round(dollars * 1.3),
        service_price_level_4: Math.round(dollars * 1.5),
        service_price_level_5: Math.round(dollars * 1.75),
        taxes_included: false,
        ...(allowances[shortcut] ?? { included_grams: 0, gram_charge: 0 }),
        expected_grams: 0,
        organization_id,
        organizationName: organization_name,
        version: 1,
        steps,
        service_step1_minutes: steps[0],
        service_step2_minutes: steps[1],
        service_step3_minutes: steps[2],
        color,
      });
  }
  return { categories, services };
}
