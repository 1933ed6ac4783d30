import { z } from 'zod';
import { select, sql } from '#database/sql/select.ts';
import { associateChart } from '../../charts/associate.ts';
import { findNames } from '../names.ts';
import type { SetUpPart } from '../part.ts';
import { eachRecord, plain, requiredText, textField } from '../part.ts';

/** The master chart that a fund or a property is recoded to. */
export const chartAssociationPart: SetUpPart = {
  kind: 'chartAssociations',
  keyFields: ['fund', 'property'],
  schema: z.strictObject({ fund: textField.optional(), property: textField.optional(), chart: requiredText }),
  read: async ({ em }) => {
    const rows = await select<object>(
      em,
      sql`select f.name as fund, p.code as property, c.name as chart
          from chart_association a join master_chart c on c.id = a.chart_id
          left join fund f on f.id = a.fund_id left join property p on p.id = a.property_id
          where c.retired_at is null and f.retired_at is null and p.retired_at is null
          order by fold_key(f.name) nulls last, fold_key(p.code)`,
    );
    return rows.map(plain);
  },
  write: async (context, planned) => {
    const { idOf, faults } = await findNames(context, ['chart']);
    const refused = await eachRecord(context, planned, async (inner, { record }) => {
      const chartId = idOf(record, 'chart');
      if (chartId === null) return;
      const named = (value: unknown) => (typeof value === 'string' && value !== '' ? [value] : []);
      const subjects = { funds: named(record['fund']), properties: named(record['property']) };
      await associateChart(inner, chartId, { ...subjects, isMoving: true, isEnding: false });
    });
    return [...faults, ...refused];
  },
};
