/** The form of one chart. */
export const formAddress = (chartId: number): string => `/COA-mapping-form-map?chart=${chartId}`;
