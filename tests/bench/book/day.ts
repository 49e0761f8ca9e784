/** A full day for any scheduler: every third visit overlaps the next one, and all do where there are more than 20 per stylist. */
export type BusyDay = {
  stylists: { id: string; name: string }[];
  visits: {
    id: string;
    stylistId: string;
    start: number;
    minutes: number;
    client: string;
    service: string;
    color: string;
  }[];
};

const services = [
  { service: 'Cut & finish', color: '#2e7d32' },
  { service: 'Root touch-up', color: '#885ed0' },
  { service: 'Balayage', color: '#c2185b' },
];
export const busyDate = '2027-06-01';
export const opensAt = 540;

export function buildBusyDay(stylists: number, each: number): BusyDay {
  const crew = Array.from({ length: stylists }, (_, index) => ({ id: `S${index}`, name: `Stylist ${index}` }));
  const apart = each > 20 ? 15 : 5 * Math.floor(132 / each);
  const visits = crew.flatMap(({ id }, column) =>
    Array.from({ length: each }, (_, row) => ({
      id: `A${column}-${row}`,
      stylistId: id,
      start: opensAt + row * apart,
      minutes: row % 3 === 0 ? apart + 15 : Math.max(30, apart - 5),
      client: `Client ${column} ${row}`,
      ...(services[(column + row) % services.length] as (typeof services)[number]),
    })),
  );
  return { stylists: crew, visits };
}
