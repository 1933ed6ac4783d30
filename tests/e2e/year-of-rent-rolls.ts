import pg from 'pg';
import type { GridPage } from '#contracts/submission-views.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { FileRow } from './house-rules.ts';
import { installations, running } from './installations.ts';
import { person } from './people.ts';

export interface MonthOfRentRoll {
  rows: FileRow[];
  /** Rent that the trial balance some months earlier has booked; null without one. */
  booked: number | null;
}

interface LoadedMonth {
  submissionNo: string;
  booked: string | null;
}

/** The twelve months until the newest one for which the fund of the property has a rent roll that is loaded. */
const loadedMonths = `
  with loaded as (
    select s.id, s.submission_no, s.property_id, s.fund_id, s.post_month from submission s
      join dataset d on d.id = s.dataset_id and d.name = 'Rent Roll'
     where exists (select from reporting_load l where l.submission_id = s.id and l.state in ('loaded', 'published')))
  select l.submission_no as "submissionNo",
         (select sum(r.credit) from feeding_load f join loaded_trial_balance r on r.load_id = f.id
           where f.state = 'published' and f.post_month = l.post_month - make_interval(months => $2)
             and r.property_id = l.property_id and r.account_code = '4010') as booked
    from loaded l
   where l.property_id = $1 and l.post_month > (
     select max(o.post_month) from loaded o where o.fund_id = l.fund_id) - interval '12 months'
   order by l.post_month`;

/**
 * The rent rolls of a property that the time machine looks at, oldest first, as they are by now: other tests of the run
 * complete months of their own. @param periods how many months earlier the trial balance is
 */
export async function readYear(propertyId: number, periods: number): Promise<MonthOfRentRoll[]> {
  const client = new pg.Client({ connectionString: running('demo').databaseUrl });
  await client.connect();
  const { rows: months } = await client.query<LoadedMonth>(loadedMonths, [propertyId, periods]);
  await client.end();
  const admin = await signIn(installations.demo.url, person('sofia.lindqvist').email);
  const year: MonthOfRentRoll[] = [];
  for (const { submissionNo, booked } of months) {
    const { body } = await admin.get(`/api/submissions/${submissionNo}/rows?limit=500`);
    const { columns, rows } = body as GridPage;
    const byField = ({ values }: GridPage['rows'][number]): FileRow =>
      Object.fromEntries(columns.map(({ field }, at) => [field, values[at] ?? null]));
    year.push({ rows: rows.map(byField), booked: booked === null ? null : Number(booked) });
  }
  return year;
}
