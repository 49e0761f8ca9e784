import { makeStyles, tokens } from '@fluentui/react-components';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import type { insights, WeighedPart } from '../../../shared/contract/insights.ts';
import { formatGrams, formatMoney } from '../../../shared/rules/format.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { Plot } from '../../kit/plot/Plot.tsx';
import type { Range } from '../../kit/range/ranges.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { RankList } from '../../kit/ui/RankList.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { formatHour } from '../../salon/report/formatHour.ts';
import * as wasteMath from './wasteMath.ts';

const maxProducts = 6;
const chartHeightPx = 320;

export type WasteReply = EndpointReply<typeof insights.getWaste>;
/** Path of the transactions behind a figure, optionally filtered by a column or limited to another range. */
export type LinkTo = (filter?: readonly [column: string, value: string], range?: Pick<Range, 'from' | 'to'>) => string;
type WastePartProps = { waste: WasteReply; linkTo: LinkTo };

export function WasteBySalon({ waste: { salons }, range: { from, to } }: { waste: WasteReply; range: Range }) {
  const maxGrams = Math.max(...salons.map(wasteMath.gramsEach));
  return (
    <SideCard title="By salon" hint="Grams per bowl, and cost">
      <RankList
        label="Waste by salon"
        rows={salons.map((salon) => ({
          key: salon.id,
          name: salon.name,
          share: maxGrams > 0 ? wasteMath.gramsEach(salon) / maxGrams : 0,
          secondaryValue: formatGrams(wasteMath.gramsEach(salon)),
          value: formatMoney(salon.waste_cost),
          href: `/waste?${new URLSearchParams({ location_id: salon.id, from, to })}`,
        }))}
      />
    </SideCard>
  );
}

export function WasteByStylist({ waste: { all, stylists }, isOwn, linkTo }: WastePartProps & { isOwn: boolean }) {
  const styles = useStyles();
  const maxGrams = Math.max(...stylists.map(wasteMath.gramsEach), wasteMath.gramsEach(all)) * 1.2;
  return (
    <SideCard
      title={isOwn ? 'Your bowls' : 'By stylist'}
      hint="Grams per bowl, and cost"
      tool={<TextLink to={linkTo()}>Transactions</TextLink>}
    >
      <RankList
        label="Waste by stylist"
        rows={stylists.map((stylist) => ({
          key: stylist.id,
          name: stylist.name,
          share: wasteMath.gramsEach(stylist) / maxGrams,
          target: wasteMath.gramsEach(all) / maxGrams,
          tone: wasteMath.isAboveAverage(stylist, all) ? 'warning' : 'plain',
          secondaryValue: formatGrams(wasteMath.gramsEach(stylist)),
          value: formatMoney(stylist.waste_cost),
          href: linkTo(['user_name', stylist.name]),
        }))}
      />
      <p className={styles.foot}>
        The line marks the salon's {formatGrams(wasteMath.gramsEach(all))} per bowl. Orange is more than 15% above it.
      </p>
    </SideCard>
  );
}

export function WasteTrend({ waste, range, linkTo }: WastePartProps & { range: Range }) {
  // Weeks before the first bowl say nothing.
  const weeks = waste.weeks.slice(waste.weeks.findIndex(({ bowls }) => bowls > 0));
  return (
    <Plot
      title="Trend"
      hint="Cost of waste per week"
      groupNoun="Week from"
      groupNames={weeks.map(({ id }) => formatDate(id, 'M/d'))}
      series={[{ name: 'Cost of waste', values: weeks.map(({ waste_cost }) => waste_cost), formatValue: formatMoney }]}
      formatAxis={wasteMath.formatDollars}
      groupHref={(index) => {
        const { id } = weeks[index] ?? { id: range.from };
        return linkTo(undefined, { from: id, to: addDays(id, 6) });
      }}
      height={chartHeightPx}
      emptyText="Nothing was weighed in these weeks."
    />
  );
}

export function WasteByHour({ waste: { hours }, linkTo }: WastePartProps) {
  return (
    <Plot
      title="By hour"
      hint="Share poured away, by when the bowl was started"
      groupNoun="Hour"
      groupNames={hours.map(({ id }) => formatHour(id))}
      series={[
        {
          name: 'Share wasted',
          values: hours.map(wasteMath.shareWasted),
          formatValue: wasteMath.formatPercent,
        },
      ]}
      formatAxis={wasteMath.formatPercent}
      groupHref={(index) => linkTo(['hour', formatHour(hours[index]?.id ?? '')])}
      height={chartHeightPx}
      emptyText="Nothing was weighed in these days."
    />
  );
}

export function WasteByProduct({ waste: { products }, linkTo }: WastePartProps) {
  const remainingProducts = products.slice(maxProducts);
  return (
    <SideCard title="By product" hint="Cost of waste, share wasted">
      <RankList
        label="Waste by product"
        rows={[
          ...products.slice(0, maxProducts).map((product) => ({
            key: product.id,
            name: product.name,
            note: `${formatGrams(product.waste)} · ${wasteMath.formatPercent(wasteMath.shareWasted(product))}`,
            value: formatMoney(product.waste_cost),
            href: linkTo(['product_alias', product.name]),
          })),
          ...(remainingProducts.length > 0
            ? [
                {
                  key: 'rest',
                  name: `${remainingProducts.length} more`,
                  value: formatMoney(sum(remainingProducts)),
                  href: linkTo(),
                },
              ]
            : []),
        ]}
      />
    </SideCard>
  );
}

export function WasteByService({ waste: { all, services }, linkTo }: WastePartProps) {
  const unassignedCost = roundToCents(all.waste_cost - sum(services));
  return (
    <SideCard title="By service" hint="Cost of waste per bowl">
      <RankList
        label="Waste by service"
        rows={[
          ...services.map((service) => ({
            key: service.id,
            name: service.name,
            note: `${wasteMath.formatBowls(service.bowls)} · ${formatMoney(service.waste_cost)}`,
            value: formatMoney(service.waste_cost / service.bowls),
            href: linkTo(),
          })),
          ...(unassignedCost > 0
            ? [
                {
                  key: 'none',
                  name: 'Without an appointment',
                  note: formatMoney(unassignedCost),
                  value: '',
                },
              ]
            : []),
        ]}
      />
    </SideCard>
  );
}

const sum = (parts: readonly WeighedPart[]): number =>
  roundToCents(parts.reduce((all, { waste_cost }) => all + waste_cost, 0));

const useStyles = makeStyles({
  foot: { margin: '12px 0 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});
