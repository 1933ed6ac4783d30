import { foldKey } from '#contracts/text.ts';

export interface FileMaster {
  id: number;
  code: string;
  /** In the language of the reader. */
  name: string;
  /** In every language. */
  names: readonly string[];
  /** Whether accounts may be mapped to it now; an earlier mapping may lead to one that they may not. */
  isActive: boolean;
}

export interface FileMasters {
  /** By code, or by code and name in any language; null for what is neither. */
  idOf: (text: string) => number | null;
  /** Code and name, or the code alone where that would mean another account. */
  nameOf: (id: number) => string;
  isActive: (id: number) => boolean;
  /** Of accounts that may be mapped to. */
  labels: readonly string[];
}

/** What a file of mappings calls the accounts of one master chart. */
export function createFileMasters(masters: readonly FileMaster[]): FileMasters {
  const byId = new Map(masters.map((master) => [master.id, master]));
  const byText = new Map<string, FileMaster>();
  const note = (text: string, master: FileMaster): void => {
    const known = byText.get(text);
    if (known === undefined || (master.isActive && !known.isActive)) byText.set(text, master);
  };
  for (const master of masters) note(foldKey(master.code), master);
  const codes = new Set(byText.keys());
  for (const master of masters) {
    for (const name of master.names) {
      const text = foldKey(`${master.code} ${name}`);
      if (!codes.has(text)) note(text, master);
    }
  }
  const nameOf = (master: FileMaster): string => {
    const label = `${master.code} ${master.name}`;
    return byText.get(foldKey(label)) === master ? label : master.code;
  };
  return {
    idOf: (text) => byText.get(foldKey(text))?.id ?? null,
    nameOf: (id) => {
      const master = byId.get(id);
      return master ? nameOf(master) : '';
    },
    labels: masters.filter(({ isActive }) => isActive).map(nameOf),
    isActive: (id) => byId.get(id)?.isActive === true,
  };
}
