import type { StylistDashboard } from '../../../shared/contract/insights.ts';
import { Donut } from '../../kit/plot/Donut.tsx';
import { formatNumber } from '../../kit/ui/format.ts';

interface ServicesRatioProps extends Pick<StylistDashboard, 'services' | 'cs_ratio'> {
  title: string;
  link?: { label: string; href: string };
}

/** Donut of chemical and other services. */
export const ServicesRatio = ({ title, services, cs_ratio, link }: ServicesRatioProps) => (
  <Donut
    title={title}
    hint="Chemical to non chemical"
    centerValue={`${formatNumber(cs_ratio * 100, 0, 0)}%`}
    centerLabel="chemical"
    parts={[
      { name: 'Chemical', value: services.chemical, text: String(services.chemical) },
      { name: 'Non Chemical', value: services.other, text: String(services.other) },
    ]}
    {...(link && { link })}
  />
);
