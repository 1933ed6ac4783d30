import type { Policy } from '../access/policy.ts';

export const fileTags = ['uploaded-files'] as const;
export const ofFiles = { screen: 'viewuploadedfiles', privilege: 'View' } as const satisfies Policy;
export const ofReport = { screen: 'report/fileprocessing', privilege: 'View' } as const satisfies Policy;
export const anyFileScreen = { anyOf: [ofFiles, ofReport] } as const satisfies Policy;
