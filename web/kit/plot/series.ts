export interface Series {
  /** Shown in the tooltip and the table. */
  name: string;
  /** Legend text, if it differs from the name. */
  legendText?: string;
  values: readonly number[];
  /** Formats the true (unscaled) value. */
  formatValue: (value: number) => string;
  /** Factor the bars are drawn taller by; the legend must mention it. */
  scale?: number;
  /** Drawn as an outline, for comparison series. */
  outlined?: boolean;
  /** Legend text for negative values, which have their own color. */
  negativeLegend?: string;
}
