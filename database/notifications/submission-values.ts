import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailValues } from '#contracts/notifications.ts';

/** What every mail about a submission says of it, in a language. */
export type SubmissionValues = (language: string) => MailValues;

interface Row {
  submissionNo: string;
  dataset: string;
  names: Record<string, string>;
  place: string;
  postMonth: string;
  dueOn: string;
}

/** Names as they are today, the dataset's in the recipient's language. */
export async function submissionValues(em: EntityManager, submissionId: number): Promise<SubmissionValues> {
  const [row] = await em.execute<Row[]>(
    `select s.submission_no as "submissionNo", d.name as dataset, d.names, coalesce(p.name, f.name, '') as place,
       to_char(s.post_month, 'YYYY-MM-DD') as "postMonth", to_char(s.due_on, 'YYYY-MM-DD') as "dueOn"
     from submission s join dataset d on d.id = s.dataset_id
     left join property p on p.id = s.property_id left join fund f on f.id = s.fund_id where s.id = ?`,
    [submissionId],
  );
  if (row === undefined) throw new Error(`There is no submission ${submissionId}`);
  const { names, ...values } = row;
  return (language) => ({ ...values, dataset: names[language] ?? row.dataset });
}
