import { z } from 'zod';
import type { SetUpRecord } from '#contracts/set-up.ts';
import { stages } from '#contracts/submissions.ts';
import { afterResubmissions } from '#contracts/workflow-configuration.ts';
import { chainStepSchema } from '#contracts/workflow-configuration.schema.ts';
import type { SaveChain } from '#contracts/workflow-configuration.schema.ts';
import { select, sql } from '#database/sql/select.ts';
import { findPlace } from '../../workflow-configuration/place.ts';
import { readStanding } from '../../workflow-configuration/read-chain.ts';
import { saveChain } from '../../workflow-configuration/save-chain.ts';
import { findNames } from '../names.ts';
import type { Names } from '../names.ts';
import type { SetUpPart } from '../part.ts';
import { eachRecord, plain, requiredText, textField } from '../part.ts';

const stepSchema = z.strictObject({
  stage: z.enum(stages).nullable(),
  names: chainStepSchema.shape.names,
  deadlineHours: chainStepSchema.shape.deadlineHours,
  seats: z
    .array(z.strictObject({ email: requiredText, isAllowEdit: z.boolean(), isErrorNotification: z.boolean() }))
    .min(1),
});
const chainSchema = z.strictObject({
  dataset: textField.optional(),
  reportPackage: textField.optional(),
  fund: textField.optional(),
  property: textField.optional(),
  afterResubmission: z.enum(afterResubmissions),
  fallback: textField.optional(),
  steps: z.array(stepSchema).min(1),
});

/** Steps and people of a review, in the versions in force. */
export const chainPart: SetUpPart = {
  kind: 'chains',
  keyFields: ['dataset', 'reportPackage', 'fund', 'property'],
  schema: chainSchema,
  read: async ({ em }) => {
    const rows = await select<object>(
      em,
      sql`select d.name as dataset, k.name as "reportPackage", f.name as fund, p.code as property,
            w.after_resubmission as "afterResubmission", b.email as fallback, (
              select jsonb_agg(jsonb_build_object('stage', s.stage, 'names', coalesce(s.names, '{}'::jsonb),
                  'deadlineHours', s.hours, 'seats', s.seats) order by s.order_no)
              from (select q.order_no, min(q.stage) as stage, (array_agg(q.step_names))[1] as names,
                  min(q.step_deadline_hours) as hours,
                  jsonb_agg(jsonb_build_object('email', u.email, 'isAllowEdit', q.is_allow_edit,
                    'isErrorNotification', q.is_error_notification) order by q.id) as seats
                from configured_reviewer q join app_user u on u.id = q.user_id
                where q.configuration_id = w.id group by q.order_no) s) as steps
          from configured_chain c join workflow_configuration w on w.chain_id = c.id and w.is_active
          left join dataset d on d.id = c.dataset_id left join report_package k on k.id = c.report_package_id
          left join fund f on f.id = c.fund_id left join property p on p.id = c.property_id
          left join app_user b on b.id = w.fallback_user_id
          where c.is_active and c.retired_at is null and d.retired_at is null and k.retired_at is null
            and f.retired_at is null and p.retired_at is null
          order by fold_key(d.name) nulls last, fold_key(k.name), fold_key(f.name) nulls first, fold_key(p.code) nulls first`,
    );
    return rows.map(plain);
  },
  write: async (context, planned) => {
    const names = await findNames(context, ['dataset', 'reportPackage', 'fund', 'property', 'person']);
    const refused = await eachRecord(context, planned, async (inner, { record }) => {
      const body = bodyOf(names, record);
      if (body === null) return;
      const { standing } = await readStanding(inner, await findPlace(inner, body));
      await saveChain(inner, { ...body, version: standing?.version ?? 0 });
    });
    return [...names.faults, ...refused];
  },
};

/** What the editor would send; null when it names what is not there. */
function bodyOf({ idOf, faults, isFaulty }: Names, record: SetUpRecord): Omit<SaveChain, 'version'> | null {
  const [datasetId, reportPackageId] = [idOf(record, 'dataset'), idOf(record, 'reportPackage')];
  const [fundId, propertyId] = [idOf(record, 'fund'), idOf(record, 'property')];
  const fallback = idOf(record, 'fallback', 'person');
  const { steps, afterResubmission } = chainSchema.parse(record);
  const seats = steps.flatMap((step, index) =>
    step.seats.map((seat) => {
      const person = idOf({ email: seat.email }, 'email', 'person');
      if (person === null) faults.push({ record, field: 'steps', code: 'UnknownCode', found: seat.email });
      return { ...seat, OrderNo: index + 1, ApproverId: person ?? 0 };
    }),
  );
  if (isFaulty(record)) return null;
  return {
    datasetId,
    reportPackageId,
    fundOrPropertyId: propertyId ?? fundId,
    IsForDataset: reportPackageId === null,
    IsForProperty: propertyId !== null,
    steps: steps.map(({ seats: _, ...step }, index) => ({ ...step, OrderNo: index + 1 })),
    reviewers: seats.map(({ OrderNo, ApproverId, email, isAllowEdit, isErrorNotification }, index) => ({
      ...{ Id: index, OrderNo, ApproverId, UserName: email, CwfApproverId: null },
      ...{ IsAllowEdit: isAllowEdit, IsErrorNotification: isErrorNotification },
    })),
    afterResubmission,
    FallbackApproverId: fallback,
  };
}
