export interface Series {
  /** What it is called in the tooltip and in the table. */
  name: string;
  /** In the legend, where that says more than the name. */
  legendText?: string;
  values: readonly number[];
  /** A value in words, as it is and not as it is drawn. */
  formatValue: (value: number) => string;
  /** Drawn so many times as tall: the legend has to say so. */
  scale?: number;
  /** An outline, for what is only compared with. */
  outlined?: boolean;
  /** What is below nothing is drawn in another color: the word for it in the legend. */
  negativeLegend?: string;
}
