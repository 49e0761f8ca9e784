import type { Groups } from '../../../functions/products/groupStore.ts';
import { toProduct } from '../../../functions/products/rules.ts';
import type { Recipe } from '../../../shared/contract/catalogue.ts';
import type { Brand, Manufacturer, Product, ProductCategory } from '../../../shared/contract/products.ts';
import { calculateCheckDigit } from '../../../shared/rules/productCode.ts';

type Line = {
  brand: string;
  category: string;
  type: string;
  /** Formats a shade: "8-1", "8/1", "8N". */
  shade: (level: number, tone: Tone) => string;
  ounces: number;
  dollars: number;
};
type Tone = { digit: number; letter: string; word: string };

const dashed = (level: number, { digit }: Tone) => `${level}-${digit}`;
const slashed = (level: number, { digit }: Tone) => `${level}/${digit}`;
const dotted = (level: number, { digit }: Tone) => `${level}.${digit}`;
const lettered = (level: number, { letter }: Tone) => `${level}${letter}`;

/** Six manufacturers with fourteen brands: naming, container size and price of each. */
const manufacturerSpecs: readonly { name: string; code: string; lines: readonly Line[] }[] = [
  {
    name: 'Schwarzkopf Professional',
    code: '702045',
    lines: [
      { brand: 'Igora Royal', category: 'Permanent color', type: 'Cream', shade: dashed, ounces: 2.1, dollars: 11.85 },
      {
        brand: 'Igora Vibrance',
        category: 'Demi-permanent',
        type: 'Liquid',
        shade: dashed,
        ounces: 2.1,
        dollars: 12.55,
      },
      { brand: 'BlondMe', category: 'Toner', type: 'Cream', shade: dashed, ounces: 2.1, dollars: 12.9 },
    ],
  },
  {
    name: 'Wella Professionals',
    code: '805099',
    lines: [
      {
        brand: 'Koleston Perfect',
        category: 'Permanent color',
        type: 'Cream',
        shade: slashed,
        ounces: 2,
        dollars: 11.35,
      },
      { brand: 'Color Touch', category: 'Demi-permanent', type: 'Cream', shade: slashed, ounces: 2, dollars: 11.15 },
      { brand: 'Shinefinity', category: 'Glaze', type: 'Liquid', shade: slashed, ounces: 2, dollars: 13.45 },
    ],
  },
  {
    name: 'Redken',
    code: '884486',
    lines: [
      { brand: 'Shades EQ Gloss', category: 'Glaze', type: 'Liquid', shade: lettered, ounces: 2, dollars: 10.3 },
      {
        brand: 'Color Gels Lacquers',
        category: 'Permanent color',
        type: 'Liquid',
        shade: lettered,
        ounces: 2,
        dollars: 10.9,
      },
    ],
  },
  {
    name: 'Goldwell',
    code: '402160',
    lines: [
      { brand: 'Topchic', category: 'Permanent color', type: 'Cream', shade: lettered, ounces: 2.1, dollars: 12.2 },
      { brand: 'Colorance', category: 'Demi-permanent', type: 'Cream', shade: lettered, ounces: 2.1, dollars: 11.55 },
    ],
  },
  {
    name: 'L’Oréal Professionnel',
    code: '347463',
    lines: [
      { brand: 'Majirel', category: 'Permanent color', type: 'Cream', shade: dotted, ounces: 1.7, dollars: 12.45 },
      { brand: 'Dia Light', category: 'Demi-permanent', type: 'Cream', shade: dotted, ounces: 1.7, dollars: 12.05 },
    ],
  },
  {
    name: 'Matrix',
    code: '884487',
    lines: [
      { brand: 'SoColor', category: 'Permanent color', type: 'Cream', shade: lettered, ounces: 3, dollars: 11.4 },
      { brand: 'Tonal Control', category: 'Toner', type: 'Gel', shade: lettered, ounces: 2, dollars: 10.65 },
    ],
  },
];

const lightenerBrands = ['BlondMe Bond', 'Blondor', 'Flash Lift', 'Oxycur Platin', 'Blond Studio', 'Light Master'];
/** Products of the lightener brands: name, type, container, ounces and cost in dollars. */
const lightenerSpecs = [
  ['Lightening powder', 'Powder', 'Tub', 15.9, 58],
  ['Lightener developer 20 vol', 'Liquid', 'Bottle', 33.8, 13],
  ['Lightener developer 30 vol', 'Liquid', 'Bottle', 33.8, 13],
  ['Gloss developer 7 vol', 'Liquid', 'Bottle', 33.8, 12],
] as const;

/** What clients take home: name, ounces, cost and retail price in dollars. */
const retailSpecs = [
  ['Hydrate Shampoo 300 ml', 10.1, 12, 24],
  ['Hydrate Conditioner 250 ml', 8.5, 13, 26],
  ['Fortify Mask 200 ml', 6.8, 16, 32],
  ['Purple Shampoo 250 ml', 8.5, 14, 28],
  ['Heat Protection Spray 150 ml', 5.1, 12, 24],
  ['Shine Oil 75 ml', 2.5, 17, 34],
  ['Volume Mousse 200 ml', 6.8, 12, 25],
  ['Flexible Hairspray 300 ml', 10.1, 13, 27],
  ['Styling Paste 100 ml', 3.4, 11, 23],
] as const;

const tones: readonly Tone[] = [
  { digit: 0, letter: 'N', word: 'Natural' },
  { digit: 1, letter: 'A', word: 'Cendré' },
  { digit: 3, letter: 'G', word: 'Gold' },
  { digit: 4, letter: 'B', word: 'Beige' },
  { digit: 5, letter: 'M', word: 'Mahogany' },
  { digit: 7, letter: 'C', word: 'Copper' },
];
const levels: Record<number, string> = {
  4: 'Medium Brown',
  5: 'Light Brown',
  6: 'Dark Blonde',
  7: 'Medium Blonde',
  8: 'Light Blonde',
};

const processes: Record<string, string> = {
  'Permanent color': 'Permanent',
  'Demi-permanent': 'Deposit',
  Glaze: 'Gloss',
  Toner: 'Tone',
};
/**
 * Recipes by category: coverage (percent), lift (levels), minimum and maximum ratio of developer, and minutes. The first is the standard
 * recipe, the others are variants, for example for resistant gray.
 */
const mixing: Record<string, readonly (readonly [number, number, number, number, number])[]> = {
  'Permanent color': [
    [100, 1, 1, 1, 35],
    [100, 0, 1, 1, 45],
    [75, 2, 1, 1.5, 40],
    [50, 3, 1.5, 2, 45],
    [100, 0, 1, 1.5, 30],
  ],
  'Demi-permanent': [
    [50, 0, 1, 1.5, 20],
    [70, 0, 1, 1, 30],
    [30, 0, 1.5, 2, 20],
    [50, 1, 1, 1.5, 25],
  ],
  Glaze: [
    [20, 0, 1, 1, 20],
    [30, 0, 1, 1, 30],
    [10, 0, 1, 1.5, 20],
    [0, 0, 1.5, 2, 20],
  ],
  Toner: [
    [0, 0, 1, 1, 20],
    [0, 1, 1, 1.5, 30],
    [0, 0, 1.5, 2, 20],
    [20, 0, 1, 1, 35],
  ],
};

const maxProducts = 400;
/** Every nth product is incomplete. */
const incompleteEvery = 13;

export type DemoCatalog = {
  manufacturers: Manufacturer[];
  brands: Brand[];
  categories: ProductCategory[];
  products: Product[];
  recipes: Recipe[];
};

/**
 * Catalog of an organization: 400 color products of 14 brands (30 of them incomplete), their recipes, developers and a lightener of each
 * manufacturer, and nine products to take home.
 */
export function createCatalog({ organization_id }: { organization_id: number }): DemoCatalog {
  const catalog: DemoCatalog = { manufacturers: [], brands: [], categories: [], products: [], recipes: [] };
  const { manufacturers, brands, categories, products, recipes } = catalog;
  const idOf = (kind: string, index: number): string => {
    const start = `01DEMO${kind}`;
    return start + String(organization_id * 10_000 + index).padStart(26 - start.length, '0');
  };
  for (const { name, code, lines } of manufacturerSpecs) {
    const manufacturer_id = idOf('MAKER', manufacturers.length);
    manufacturers.push({ manufacturer_id, manufacturer_name: name, version: 1 });
    for (const line of lines) {
      const brand_id = idOf('BRAND', brands.length);
      const category_id = idOf('SHADES', categories.length);
      brands.push({ brand_id, brand_name: line.brand, manufacturer_id, version: 1 });
      categories.push({ category_id, category_name: line.category, brand_id, version: 1 });
      const base = idOf('RECIPE', recipes.length);
      for (const [GreyWhiteCoverage, Lift, MinRatio, MaxRatio, Timing] of mixing[line.category] ?? []) {
        const Recipe_ID = idOf('RECIPE', recipes.length);
        const about = { Manufacturer: name, Brand: line.brand, Category: line.category };
        const Parent_Recipe_ID = Recipe_ID === base ? null : base;
        recipes.push({ Recipe_ID, Parent_Recipe_ID, ...about, GreyWhiteCoverage, Lift, MinRatio, MaxRatio, Timing });
      }
      for (const [level, word] of Object.entries(levels))
        for (const tone of tones) {
          if (products.length === maxProducts) break;
          const product_id = idOf('PRODUCT', products.length);
          const digits = `0${code.slice(0, 5)}${String(brands.length).padStart(2, '0')}${level}${tone.digit}0`.slice(
            0,
            11,
          );
          const form = {
            name: `${line.shade(Number(level), tone)} ${word} ${tone.word}`,
            manufacturerId: manufacturer_id,
            brandId: brand_id,
            categoryId: category_id,
            barcode: `${digits}${calculateCheckDigit(digits)}`,
            ozSize: line.ounces,
            price: line.dollars,
          };
          const product = { ...toProduct(product_id, form), ...productDefaults(line) };
          products.push(toIncomplete(withOtherCodes(product, products.length), products.length));
        }
    }
  }
  for (const [nth, { code, lines }] of manufacturerSpecs.entries()) {
    const brand = brands.find(({ brand_name }) => brand_name === lines[0]?.brand);
    // Two manufacturers share a code prefix.
    const digits = `0${code.slice(0, 5)}0${nth}020`;
    const form = {
      name: 'Developer 20 vol',
      manufacturerId: brand?.manufacturer_id ?? '',
      brandId: brand?.brand_id ?? '',
      categoryId: categories.find(({ brand_id }) => brand_id === brand?.brand_id)?.category_id ?? '',
      barcode: `${digits}${calculateCheckDigit(digits)}`,
      ozSize: 33.8,
      price: 11.5,
    };
    const bottle = { product_type_name: 'Liquid', product_container_description: 'Bottle', product_waste_ratio: 0.02 };
    products.push({ ...toProduct(idOf('PRODUCT', products.length), form), ...bottle });
  }
  const [manufacturer] = manufacturers;
  if (!manufacturer) return catalog;
  const { manufacturer_id } = manufacturer;
  const brand_id = idOf('BRAND', brands.length);
  const category_id = idOf('SHADES', categories.length);
  brands.push({ brand_id, brand_name: 'Fibre Clinix', manufacturer_id, version: 1 });
  categories.push({ category_id, category_name: 'Care', brand_id, version: 1 });
  for (const [nth, [name, ounces, dollars, retail]] of retailSpecs.entries()) {
    const digits = `0702045099${nth}`;
    const about = { manufacturerId: manufacturer_id, brandId: brand_id, categoryId: category_id };
    const barcode = `${digits}${calculateCheckDigit(digits)}`;
    const form = { name, ...about, barcode, ozSize: ounces, price: dollars, retailPrice: retail };
    const bottle = { product_type_name: 'Care', product_container_description: 'Bottle', product_waste_ratio: 0 };
    products.push({ ...toProduct(idOf('PRODUCT', products.length), form), ...bottle });
  }
  for (const [nth, brand_name] of lightenerBrands.entries()) {
    const { manufacturer_id } = manufacturers[nth] ?? manufacturer;
    const [brand_id, category_id] = [idOf('BRAND', brands.length), idOf('SHADES', categories.length)];
    brands.push({ brand_id, brand_name, manufacturer_id, version: 1 });
    categories.push({ category_id, category_name: 'Lightener', brand_id, version: 1 });
    for (const [index, [name, type, container, ounces, dollars]] of lightenerSpecs.entries()) {
      const digits = `0${manufacturerSpecs[nth]?.code.slice(0, 5)}8${nth}${index}70`;
      const about = { manufacturerId: manufacturer_id, brandId: brand_id, categoryId: category_id };
      const barcode = `${digits}${calculateCheckDigit(digits)}`;
      const form = { name, ...about, barcode, ozSize: ounces, price: dollars };
      const packed = { product_type_name: type, product_container_description: container, product_waste_ratio: 0.02 };
      products.push({ ...toProduct(idOf('PRODUCT', products.length), form), ...packed });
    }
  }
  return catalog;
}

const productDefaults = ({ type, category }: Line): Partial<Product> => ({
  product_type_name: type,
  process_name: processes[category] ?? '',
  product_container_description: type === 'Liquid' ? 'Bottle' : 'Tube',
  product_waste_ratio: 0.02,
});

/** Every nth product comes in cases and has an older label, too. */
const otherCodesEvery = 18;
const unitsPerCase = 12;

function withOtherCodes(one: Product, index: number): Product {
  if (index % otherCodesEvery !== 0) return one;
  const digits = one.product_upc_code.slice(0, -1);
  const withCheckDigit = (code: string) => `${code}${calculateCheckDigit(code)}`;
  const other_codes = [
    { code: withCheckDigit(`10${digits}`), units: unitsPerCase },
    { code: withCheckDigit(`${digits.slice(0, -1)}9`), units: 1 },
  ];
  return { ...one, other_codes };
}

/** Removes the price, the size, the code, or everything a delivery does not include. */
function toIncomplete(one: Product, index: number): Product {
  if (index % incompleteEvery !== incompleteEvery - 1) return one;
  const gaps: Partial<Product>[] = [
    { product_cost: 0 },
    { product_container_size: 0 },
    { product_upc_code: '' },
    { brand_id: null, category_id: null, product_container_size: 0, product_cost: 0 },
  ];
  return { ...one, ...gaps[Math.floor(index / incompleteEvery) % gaps.length] };
}

const mapById = <One>(all: readonly One[], idOf: (one: One) => string) => new Map(all.map((one) => [idOf(one), one]));

export const toGroups = ({ manufacturers, brands, categories }: DemoCatalog): Groups => ({
  manufacturers: mapById(manufacturers, ({ manufacturer_id }) => manufacturer_id),
  brands: mapById(brands, ({ brand_id }) => brand_id),
  categories: mapById(categories, ({ category_id }) => category_id),
  removals: 0,
});
