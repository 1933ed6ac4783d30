import { AppError } from '../../errors.ts';

/** A filter finds more submissions than one act changes. */
export const tooMany = (most: number): AppError =>
  new AppError('TooLarge', `At most ${most} submissions can be chosen at a time. Narrow the filter.`, {
    fault: 'Submissions',
    most,
  });
