import type { ColumnFormat } from '#documents/exports/list-workbook.ts';

/** For a column that has no format the property is absent. */
export const formatOf = (format: ColumnFormat | undefined): { format?: ColumnFormat } =>
  format === undefined ? {} : { format };
