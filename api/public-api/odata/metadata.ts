import type { PublishedColumn } from '#database/published/published-table.ts';
import { edmTypeOf } from './columns.ts';

export interface EntitySet {
  datasetId: number;
  /** A name that OData allows, made of the name of the dataset. */
  name: string;
}

/** Names of sets: letters, digits and `_`; where two datasets would have the same, and where nothing is left, the number tells them apart. */
export function entitySetsOf(datasets: readonly { datasetId: number; name: string }[]): EntitySet[] {
  const plain = datasets.map(({ name }) => name.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, ''));
  return datasets.map(({ datasetId }, index) => {
    const name = plain[index] ?? '';
    const isOwn = /^[A-Za-z]/.test(name) && plain.filter((one) => one === name).length === 1;
    return { datasetId, name: isOwn ? name : `dataset_${datasetId}` };
  });
}

const escaped = (text: string) => text.replace(/[<>&"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** CSDL: what spreadsheets and report tools read first. */
export function metadataOf(sets: readonly { name: string; columns: readonly PublishedColumn[] }[]): string {
  const types = sets.map(
    ({ name, columns }) => `      <EntityType Name="${escaped(name)}Row">
        <Key><PropertyRef Name="load_id"/><PropertyRef Name="row_no"/></Key>
${columns.map((column) => `        <Property Name="${escaped(column.name)}" ${edmTypeOf(column)}/>`).join('\n')}
      </EntityType>`,
  );
  const entitySets = sets.map(
    ({ name }) => `        <EntitySet Name="${escaped(name)}" EntityType="Postmonth.${escaped(name)}Row"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:DataServices>
    <Schema Namespace="Postmonth" xmlns="http://docs.oasis-open.org/odata/ns/edm">
${types.join('\n')}
      <EntityContainer Name="Published">
${entitySets.join('\n')}
      </EntityContainer>
    </Schema>
  </edmx:DataServices>
</edmx:Edmx>
`;
}
