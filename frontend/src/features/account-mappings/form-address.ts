import type { ProviderChart } from '#contracts/account-mappings.schema.ts';

/** The form of one chart. */
export const formAddress = (chartId: number): string => `/COA-mapping-form-map?chart=${chartId}`;

type Placed = Pick<ProviderChart, 'propertyName'>;

export const isOfFund = ({ propertyName }: Placed): boolean => propertyName === null;

/** The tab of the list that the chart is on. */
export const listAddress = (chart: Placed): string => `/COA-mapping-new${isOfFund(chart) ? '?IsForProperty=0' : ''}`;
