import { z } from 'zod';
import { modelFieldSchema } from '#contracts/data-models.schema.ts';
import type { SetUpRecord } from '#contracts/set-up.ts';
import { foldKey } from '#contracts/text.ts';
import { select, sql } from '#database/sql/select.ts';
import { loadModel } from '../../data-models/read-models.ts';
import { saveVersion } from '../../data-models/save-version.ts';
import type { MasterContext } from '../../masters/master.ts';
import { findNames } from '../names.ts';
import type { PartFault, PlannedRecord, SetUpPart } from '../part.ts';
import { faultsOf, placed, plain, requiredText } from '../part.ts';

/** What a field may be without; a file says null then. */
const optionalNames = [
  ...(['unit', 'enumValues', 'lookupKey', 'requiredWhen', 'derivation'] as const),
  ...(['synonyms', 'valueLabels', 'valueSynonyms'] as const),
];
const none = Object.fromEntries(optionalNames.map((name) => [name, null]));

/** Fields of the data models as they are in force. Models themselves come with the product. */
export const dataModelFieldPart: SetUpPart = {
  kind: 'dataModelFields',
  keyFields: ['dataModel', 'name'],
  schema: z.strictObject({
    dataModel: requiredText,
    position: z.number().int().min(1),
    ...modelFieldSchema.shape,
    ...Object.fromEntries(optionalNames.map((name) => [name, modelFieldSchema.shape[name].nullable()])),
  }),
  read: async (context) => {
    const models = await select<{ id: number }>(context.em, sql`select id from data_model order by code`);
    const records: SetUpRecord[] = [];
    for (const { id } of models) {
      const { code, definition } = await loadModel(context.em, id);
      definition.fields.forEach((field, index) =>
        records.push(plain({ dataModel: code, position: index + 1, ...none, ...field })),
      );
    }
    return records;
  },
  write: async (context, planned, all) => {
    const { idOf, faults } = await findNames(context, ['dataModel']);
    const byModel = new Map<number, PlannedRecord[]>();
    for (const one of planned) {
      const id = idOf(one.record, 'dataModel');
      if (id !== null) byModel.set(id, [...(byModel.get(id) ?? []), one]);
    }
    const refused: PartFault[] = [];
    for (const [id, records] of byModel) {
      refused.push(...(await faultsOf(context, records[0]!.record, (inner) => saveFields(inner, id, records, all))));
    }
    return [...faults, ...refused];
  },
};

async function saveFields(
  context: MasterContext,
  dataModelId: number,
  planned: readonly PlannedRecord[],
  all: readonly SetUpRecord[],
) {
  const { em, person, requestId } = context;
  const { code, version, definition } = await loadModel(em, dataModelId);
  const own = all.filter(({ dataModel }) => foldKey(String(dataModel)) === foldKey(code));
  const positions = new Map(own.map(({ name, position }) => [String(name), Number(position)]));
  const wanted = new Map(definition.fields.map((field) => [field.name, field]));
  for (const { record } of planned) {
    const said = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
    const { dataModel: _, position: __, ...shape } = said;
    const field = modelFieldSchema.parse(shape);
    wanted.set(field.name, field);
  }
  const fields = placed([...wanted.values()], ({ name }) => positions.get(name) ?? null);
  await saveVersion(
    { em, person, requestId, dataModelId, basedOn: version },
    { fields: fields as Parameters<typeof saveVersion>[1]['fields'], note: undefined, basedOn: version },
  );
}
