/** Kinds of files the reading takes (documents/reading/signature.ts); the server looks at the content too. */
export const acceptedExtensions = ['.xlsx', '.xlsm', '.xlsb', '.xls', '.ods', '.csv'] as const;

export type FileFault = 'WRONG_TYPE' | 'EMPTY' | 'TOO_LARGE';

/** What keeps a file from being sent at all; null when it is worth sending. */
export function faultOfFile(file: Pick<File, 'name' | 'size'>, maxBytes: number): FileFault | null {
  const name = file.name.toLowerCase();
  if (!acceptedExtensions.some((extension) => name.endsWith(extension))) return 'WRONG_TYPE';
  if (file.size === 0) return 'EMPTY';
  return file.size > maxBytes ? 'TOO_LARGE' : null;
}
