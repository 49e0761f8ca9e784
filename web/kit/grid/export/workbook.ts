import writeXlsxFile from 'write-excel-file/browser';

/** A cell that can be sent to a worker: a number or text, and the number's format. */
export type WorkbookCell = { value: string | number; format?: string };
export type WorkbookHead = { titles: readonly string[]; widths: readonly number[] };
export type WorkbookSheet = WorkbookHead & { name?: string; lines: readonly (readonly WorkbookCell[])[] };

/** An XLSX file. Each sheet has a sticky header row. */
export const createWorkbook = (sheets: readonly WorkbookSheet[]) =>
  writeXlsxFile(
    sheets.map(({ name, titles, widths, lines }) => {
      const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
      const typed = lines.map((line) =>
        line.map(({ value, format }) =>
          typeof value === 'number' ? { value, type: Number, ...(format && { format }) } : { value, type: String },
        ),
      );
      return {
        ...(name && { sheet: name }),
        data: [head, ...typed],
        columns: widths.map((width) => ({ width })),
        stickyRowsCount: 1,
      };
    }),
  ).toBlob();
