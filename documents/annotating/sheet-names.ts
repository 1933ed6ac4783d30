/** 31 characters, none of \ / ? * [ ] :, and no second sheet of that name. */
export function freeSheetName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const base =
    wanted
      .replace(/[\\/?*[\]:]/g, ' ')
      .slice(0, 31)
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  let name = base;
  for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${base.slice(0, 27)} ${number}`;
  return name;
}
