/** The address of a fund: by its name, as people send it to each other. */
export const fundAddress = (name: string): string => `/fundsView/${encodeURIComponent(name)}`;
export const associationsAddress = (id: number): string => `/fundsassociateproperties?fundId=${id}`;
