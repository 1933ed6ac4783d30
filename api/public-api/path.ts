/** Begins every address of the public API. A change that breaks programs gets another version beside this one. */
export const publicApiPath = '/api/v1';

export const odataPath = '/api/v1/odata';
