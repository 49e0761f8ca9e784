import { type ListedService, priceLevels } from '../../../shared/contract/services.ts';
import type { Column } from '../../kit/grid/types.ts';

export const serviceColumns: readonly Column<ListedService>[] = [
  { field: 'organizationName', title: 'Organization name', tone: 'quiet', headerFilter: true },
  { field: 'service_name', title: 'Service name', tone: 'strong', width: 170, priority: 1 },
  { field: 'service_shortcut', title: 'Service shortcut', priority: 2 },
  { field: 'description', title: 'Description', tone: 'quiet', width: 280 },
  { field: 'service_status', title: 'Service status', type: 'status', width: 140, headerFilter: true },
  { field: 'category_name', title: 'Category', hidden: true, headerFilter: true },
  ...priceLevels.map(
    (level): Column<ListedService> => ({
      field: `service_price_level_${level}`,
      title: `Level ${level}`,
      type: 'money',
      hidden: true,
    }),
  ),
  { field: 'taxes_included', title: 'Taxes included', type: 'boolean', width: 120, hidden: true },
];
