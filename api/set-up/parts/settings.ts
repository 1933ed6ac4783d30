import { z } from 'zod';
import { mappingSettingsSchema } from '#contracts/account-mapping-settings.schema.ts';
import { usualLineTolerance } from '#contracts/account-mappings.ts';
import { deadlineSettingsSchema } from '#contracts/deadlines.schema.ts';
import type { SetUpValue } from '#contracts/set-up.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { readDeadlineSettings, writeDeadlineSettings } from '#database/submissions/deadline-settings.ts';
import { readMappingSettings, writeMappingSettings } from '../../account-mappings/review-setting.ts';
import type { MasterContext } from '../../masters/master.ts';
import type { SetUpPart } from '../part.ts';
import { eachRecord, plain } from '../part.ts';

// A file of before the tolerance of an account has none.
const accountMappings = mappingSettingsSchema.extend({
  lineTolerance: mappingSettingsSchema.shape.lineTolerance.default(usualLineTolerance),
});
const schema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('accountMappings'), value: accountMappings }),
  z.strictObject({ name: z.literal('deadlines'), value: deadlineSettingsSchema }),
  z.strictObject({ name: z.literal('defaultLanguage'), value: z.enum(languageCodes) }),
]);
type SettingRecord = z.output<typeof schema>;

const defaultLanguage = ({ em }: Pick<MasterContext, 'em'>) =>
  selectOne<{ code: string }>(em, sql`select code from language where is_default order by id limit 1`);

/** What holds for the whole installation: deadlines, the review of account mappings, the language at first. */
export const settingPart: SetUpPart = {
  kind: 'settings',
  keyFields: ['name'],
  schema,
  read: async (context) => [
    plain({ name: 'accountMappings', value: await readMappingSettings(context) }),
    plain({ name: 'deadlines', value: (await readDeadlineSettings(context.em)).settings }),
    { name: 'defaultLanguage', value: (await defaultLanguage(context))?.code ?? null },
  ],
  write: (context, planned) =>
    eachRecord(context, planned, async (inner, { record, standing }) => {
      await writeSetting(inner, schema.parse(record));
      const { em, person, requestId } = inner;
      await recordAudit(em, {
        ...{ action: 'change', entity: 'setting', entityId: String(record['name']), requestId },
        ...{ userId: person.userId, impersonatorId: person.impersonator?.userId ?? null },
        before: asObject(standing?.['value'] ?? null),
        after: asObject(record['value'] ?? null),
      });
    }),
};

const asObject = (value: SetUpValue): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : { value };

async function writeSetting(context: MasterContext, { name, value }: SettingRecord): Promise<void> {
  if (name === 'deadlines') await writeDeadlineSettings(context.em, value);
  else if (name === 'accountMappings') await writeMappingSettings(context, value);
  else await context.em.execute(sql`update language set is_default = (code = ${value})`);
}
