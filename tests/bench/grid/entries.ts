/** A row of weighed product, with the twelve columns of its list. */
export type Entry = {
  id: string;
  organization: string;
  salon: string;
  stylist: string;
  client: string;
  date: string;
  product: string;
  brand: string;
  barcode: string;
  status: string;
  grams: number;
  waste: number;
  cost: number;
};

const salons = ['Fairfax', 'Rosslyn', 'Lee Heights', 'Old Town', 'Mosaic'];
const first = ['Hana', 'Tamsin', 'Dolores', 'Sylvie', 'Mara', 'Tomás', 'Priya', 'Imani', 'Noor', 'Celeste'];
const last = [
  'Okafor',
  'Cole',
  'Vance',
  'Laurent',
  'Ellison',
  'Reyes',
  'Nair',
  'Brooks',
  'Haddad',
  'Amari',
  'Marchetti',
];
const brands = ['Shades EQ', 'Igora Royal', 'Majirel', 'Koleston', 'Topchic'];

export const buildEntries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => {
    // Pseudo-random, but the same in every run.
    const mixed = (index * 7919) % 100_003;
    return {
      id: `e${index}`,
      organization: 'Luma Hair',
      salon: salons[mixed % 5] ?? '',
      stylist: `${first[mixed % 10]} ${last[mixed % 11]}`,
      client: `${first[(mixed + 3) % 10]} ${last[(mixed >> 3) % 11]} ${mixed % 997}`,
      date: `2026-${String((mixed % 12) + 1).padStart(2, '0')}-${String((mixed % 28) + 1).padStart(2, '0')} 10:15:00`,
      product: `${(mixed % 90) / 10} Light Blonde ${mixed % 31}`,
      brand: brands[mixed % 5] ?? '',
      barcode: String(4_045_787_000_000 + mixed),
      status: ['Active', 'Pending', 'Inactive'][mixed % 3] ?? '',
      grams: (mixed % 12_000) / 100,
      waste: (mixed % 700) / 100,
      cost: (mixed % 4000) / 100,
    };
  });

export const titles = {
  organization: 'Organization',
  salon: 'Salon',
  stylist: 'Stylist',
  client: 'Client',
  date: 'Date',
  product: 'Product',
  brand: 'Brand',
  barcode: 'Barcode',
  status: 'Status',
  grams: 'Amount (g)',
  waste: 'Waste (g)',
  cost: 'Cost',
} as const;
