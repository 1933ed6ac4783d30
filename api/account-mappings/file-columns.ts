import { accountMappingFile } from '#contracts/account-mappings.ts';
import { AppError } from '../errors.ts';

/** @throws AppError IncorrectFile for a file without the columns that tell accounts and master accounts */
export function assertColumns(missing: readonly string[]): void {
  if (missing.length > 0) {
    throw new AppError('IncorrectFile', 'Incorrect File. Please check the file format before importing.', {
      reason: 'MISSING_COLUMNS',
      missing,
    });
  }
}

export const fileDefinition = accountMappingFile;
