import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Field that the server sorts by; without it the head is no button. */
  sortKey?: string;
  /** Its text, when it is a name that may be long: a dense table cuts it and tells the rest on hover. */
  title?: (row: Row) => string | undefined;
  /** A muted line below its value, which may go on in a second line. */
  note?: (row: Row) => ReactNode;
  /** Numbers stand at the right in every language, or their decimal points do not line up. */
  isNumeric?: boolean;
  /** Medium weight; for the first column of words. */
  isStrong?: boolean;
  /** The column choice does not offer it. */
  isFixed?: boolean;
  /** Hidden until a person chooses it. */
  isFirstHidden?: boolean;
  /** With little room it stands below the value of this column, if that is shown. */
  under?: string;
  /** Its value there, where it says less than its head. */
  belowCell?: (row: Row) => ReactNode;
  width?: string;
  /** A person has chosen it: what does not fit is cut or wraps. */
  maxWidth?: string;
  /** Least width that a dense table leaves a name on a wide page before it cuts it. */
  minWidth?: string;
  /** Least width of a name with little room, where it is more than that of every name. */
  leastWidth?: string;
  /** Width of the bar while loading, about that of a real value. */
  skeletonWidth?: string;
}

/** What the table needs of a react-query result; keep old rows with `placeholderData: keepPreviousData`. */
export interface ListResult<Row> {
  data?: { rows: Row[]; total: number; isTotalCapped?: boolean };
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface ListSelection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
}
