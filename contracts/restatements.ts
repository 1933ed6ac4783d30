/** Months for which loads that were replaced are kept, with their rows. */
export const keepReplacedLoadMonths = 24;
