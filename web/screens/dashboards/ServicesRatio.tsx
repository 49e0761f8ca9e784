import type { StylistDashboard } from '../../../shared/contract/insights.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { Donut } from '../../kit/plot/Donut.tsx';

interface ServicesRatioProps extends Pick<StylistDashboard, 'services' | 'cs_ratio' | 'cs_ratio_before'> {
  title: string;
  link?: { label: string; href: string };
}

const formatShare = (share: number): string => `${formatNumber(share * 100, 0, 0)}%`;

/** Donut of chemical and other services. */
export const ServicesRatio = ({ title, services, cs_ratio, cs_ratio_before: before, link }: ServicesRatioProps) => (
  <Donut
    title={title}
    hint="Chemical to non chemical"
    note={before === undefined ? undefined : `${formatShare(before)} the week before`}
    emptyText="No visits in these days."
    centerValue={formatShare(cs_ratio)}
    centerLabel="chemical"
    parts={[
      { name: 'Chemical', value: services.chemical, text: String(services.chemical) },
      { name: 'Non Chemical', value: services.other, text: String(services.other) },
    ]}
    {...(link && { link })}
  />
);
