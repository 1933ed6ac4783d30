export type TextName = 'code' | 'name' | 'nameJa' | 'nameAr' | 'parent';
export type ListName = 'normalBalance' | 'accountType' | 'reportType' | 'subtype';
export const listNames: readonly ListName[] = ['normalBalance', 'accountType', 'reportType', 'subtype'];
