import type { z } from 'zod';
import type { ChainSubject, subjectQuerySchema } from '#contracts/workflow-configuration.schema.ts';
import type { Part } from '#database/sql/select.ts';
import { contains, select, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { propertyReference } from '../masters/references.ts';
import { listedFundReference } from '../users/listed-funds.ts';

const mostOffered = 50;

/** What a configuration may be for, within the reader's reach. */
export async function findSubjects(
  context: MasterContext,
  { kind, search }: z.infer<typeof subjectQuerySchema>,
): Promise<ChainSubject[]> {
  return select<ChainSubject>(
    context.em,
    sql`select o.id, o.name, o.scope from (${offered(context, kind)}) o
        where ${search === '' ? sql`true` : contains(sql`o.name`, search)} order by o.name limit ${mostOffered}`,
  );
}

function offered(context: MasterContext, kind: z.infer<typeof subjectQuerySchema>['kind']): Part {
  const { language } = context;
  switch (kind) {
    case 'dataset':
      return sql`select d.id, coalesce(d.names ->> ${language}, d.name) as name, d.scope from dataset d
        where d.is_active and d.retired_at is null`;
    case 'reportPackage':
      return sql`select k.id, coalesce(k.names ->> ${language}, k.name) as name, null as scope from report_package k
        where k.is_active and k.retired_at is null`;
    case 'fund':
      return sql`select f.id, f.name, null as scope from fund f
        where f.is_active and f.retired_at is null and ${listedFundReference.mayChoose(context, sql`f`)}`;
    case 'property':
      return sql`select p.id, p.code || ' ' || p.name as name, null as scope from property p
        where p.is_active and p.retired_at is null and ${propertyReference.mayChoose(context, sql`p`)}`;
  }
}
