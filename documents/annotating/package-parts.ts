import { readRelationships, relationshipsName } from '../reading/package-relations.ts';
import type { Relationship } from '../reading/package-relations.ts';
import { attributeOf } from '../reading/xml-values.ts';
import type { ZipPackage } from '../reading/zip-package.ts';
import { writeZip } from './write-zip.ts';
import { escapeXml } from './xml-text.ts';

/** The parts of an Office package, changed ones as text, all others as they came. */
export interface PackageParts {
  text(name: string): string | null;
  setText(name: string, content: string): void;
  has(name: string): boolean;
  /** A name like `xl/comments7.xml` that no part has yet. */
  freeName(before: string, after: string): string;
  relationships(partName: string): Relationship[];
  addRelationship(partName: string, type: string, target: string): string;
  /** Takes a part out of the package, with what `from` and the list of types say of it. */
  remove(from: string, partName: string): void;
  declareType(partName: string, contentType: string): void;
  declareExtension(extension: string, contentType: string): void;
  toBuffer(): Buffer;
}

const contentTypes = '[Content_Types].xml';
const noRelationships =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';

export function openParts(zip: ZipPackage): PackageParts {
  /** Null: as it came, inflated when it is asked for; all sheets at once might not fit into memory. */
  const parts = new Map<string, Buffer | null>();
  for (const name of zip.names) if (!name.endsWith('/')) parts.set(name, null);
  const partOf = (name: string): Buffer | null => parts.get(name) ?? (parts.has(name) ? zip.part(name) : null);
  const text = (name: string): string | null => partOf(name)?.toString('utf8') ?? null;
  const packed = function* (): Generator<[string, Buffer]> {
    for (const name of parts.keys()) yield [name, partOf(name)!];
  };
  const setText = (name: string, content: string): void => {
    parts.set(name, Buffer.from(content, 'utf8'));
  };
  const declare = (key: string, element: string): void => {
    const types = text(contentTypes) ?? '';
    const isDeclared = types.toLowerCase().includes(key.toLowerCase());
    if (!isDeclared) setText(contentTypes, types.replace(/<\/Types>\s*$/, `${element}</Types>`));
  };
  const relationships = (partName: string) => readRelationships(partName, text(relationshipsName(partName)));
  return {
    text,
    setText,
    has: (name) => parts.has(name),
    freeName(before, after) {
      let number = 1;
      while (parts.has(`${before}${number}${after}`)) number += 1;
      return `${before}${number}${after}`;
    },
    relationships,
    addRelationship(partName, type, target) {
      const used = new Set(relationships(partName).map(({ id }) => id));
      let number = used.size + 1;
      while (used.has(`rId${number}`)) number += 1;
      const element = `<Relationship Id="rId${number}" Type="${type}" Target="/${escapeXml(target)}"/>`;
      const name = relationshipsName(partName);
      const current = (text(name) ?? noRelationships).replace(
        /<Relationships([^>]*)\/>\s*$/,
        '<Relationships$1></Relationships>',
      );
      setText(name, current.replace(/<\/Relationships>\s*$/, `${element}</Relationships>`));
      return `rId${number}`;
    },
    remove(from, partName) {
      const { id } = relationships(from).find(({ target }) => target === partName) ?? {};
      const list = relationshipsName(from);
      const without = (xml: string, element: string, attribute: string, value: string): string =>
        xml.replace(new RegExp(`<${element}\\b[^>]*?/>`, 'g'), (tag) =>
          attributeOf(tag, attribute) === value ? '' : tag,
        );
      if (id !== undefined) setText(list, without(text(list) ?? '', 'Relationship', 'Id', id));
      setText(contentTypes, without(text(contentTypes) ?? '', 'Override', 'PartName', `/${partName}`));
      parts.delete(partName);
      parts.delete(relationshipsName(partName));
    },
    declareType: (partName, type) =>
      declare(`PartName="/${partName}"`, `<Override PartName="/${escapeXml(partName)}" ContentType="${type}"/>`),
    declareExtension: (extension, type) =>
      declare(`Extension="${extension}"`, `<Default Extension="${extension}" ContentType="${type}"/>`),
    toBuffer: () => writeZip(packed(), 6),
  };
}
