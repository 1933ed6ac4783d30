import type { EntityManager } from '@mikro-orm/postgresql';

/** What every mail about a ticket says of it. */
export type TicketValues = (language: string) => Record<string, string | number>;

interface Row {
  submissionNo: string;
  dataset: string;
  names: Record<string, string>;
  subject: string;
  provider: string;
  postMonth: string;
  dueOn: string;
}

/** Names as they are today, the dataset's in the recipient's language. */
export async function ticketValues(em: EntityManager, submissionId: number): Promise<TicketValues> {
  const [row] = await em.execute<Row[]>(
    `select s.submission_no as "submissionNo", d.name as dataset, d.names, coalesce(p.name, f.name, '') as subject,
       sp.name as provider, to_char(s.post_month, 'YYYY-MM') as "postMonth", to_char(s.due_on, 'YYYY-MM-DD') as "dueOn"
     from submission s join dataset d on d.id = s.dataset_id join service_provider sp on sp.id = s.service_provider_id
     left join property p on p.id = s.property_id left join fund f on f.id = s.fund_id where s.id = ?`,
    [submissionId],
  );
  if (row === undefined) throw new Error(`There is no submission ${submissionId}`);
  const { names, ...values } = row;
  return (language) => ({ ...values, dataset: names[language] ?? row.dataset });
}
