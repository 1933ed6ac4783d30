/** No version of a submission has this number; a row with it is rolled back with all that is written beside it. */
export const noVersionNo = 2_000_000_000;
