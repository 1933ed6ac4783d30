import type { MasterContext } from '../masters/master.ts';
import { propertyReference, providersInReach } from '../masters/references.ts';
import type { RowScope } from '../access/row-scope.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, sql } from '#database/sql/select.ts';
import { listedFundReference } from './listed-funds.ts';
import { isRoleWithin } from './role-reach.ts';

export type Reader = Pick<MasterContext, 'person' | 'scope'>;

/**
 * Over a person `m`: Admins who are limited to funds or properties see themselves, and the people of those. Nothing in
 * these sets follows from the record `m`: PostgreSQL finds each once and looks every person up in it.
 */
export function isPersonInScope(reader: Reader): Part {
  const { scope, person } = reader;
  if (scope.isEverything) return sql`not m.is_service_account`;
  return anyOf([
    sql`m.id = ${person.userId}`,
    sql`m.id in (select l.user_id from user_scope l join fund f on f.id = l.fund_id
      where ${listedFundReference.mayChoose(reader, sql`f`)})`,
    sql`m.id in (select l.user_id from user_scope l join property p on p.id = l.property_id
      where ${propertyReference.mayChoose(reader, sql`p`)})`,
    sql`m.service_provider_id in (${providersInReach(reader)})`,
    sql`m.id in (select t.user_id from submission_assignee t join submission s on s.id = t.submission_id
      where ${scope.condition})`,
  ]);
}

/** As `isPersonInScope`, where few people are asked about: each is looked up by index, and no set is read whole. */
export function isOneInScope(reader: Reader): Part {
  const { scope, person } = reader;
  if (scope.isEverything) return sql`not m.is_service_account`;
  return anyOf([
    sql`m.id = ${person.userId}`,
    sql`exists (select 1 from user_scope l join fund f on f.id = l.fund_id
      where l.user_id = m.id and ${listedFundReference.mayChoose(reader, sql`f`)})`,
    sql`exists (select 1 from user_scope l join property p on p.id = l.property_id
      where l.user_id = m.id and ${propertyReference.mayChoose(reader, sql`p`)})`,
    sql`m.service_provider_id in (${providersInReach(reader)})`,
    sql`exists (select 1 from submission_assignee t join submission s on s.id = t.submission_id
      where t.user_id = m.id and ${scope.condition})`,
  ]);
}

/**
 * Counts what `isPersonInScope` follows from. Seats on submissions, which change all day, are counted by fund and entity:
 * who is limited to some of these counts theirs alone.
 */
export function peopleReachChanges({ lists }: RowScope): Part {
  const isCounted =
    lists === null || lists.propertyIds.length > 0
      ? sql`true`
      : sql`part = any(${`{"",${lists.fundIds.join(',')}}`}::text[])`;
  return sql`select sum(count) from list_total where list = 'people_reach' and ${isCounted}`;
}

/**
 * Over a person `m`: they reach nothing that the reader does not reach, neither by the privileges of their role nor by
 * rows. Who may be given something, activated, given another address or role, or acted as, follows from this alone.
 */
export function isWithinReach(reader: Reader): Part {
  return allOf([hasRoleWithin(reader), hasRowsWithin(reader)]);
}

/** Over a person `m`: their role holds no privilege that the reader lacks. */
export function hasRoleWithin({ person }: Reader): Part {
  return sql`exists (select 1 from role b where b.id = m.role_id and ${isRoleWithin(person, sql`b`)})`;
}

/** Over a person `m`: every row that they see today is in the reader's scope. */
function hasRowsWithin(reader: Reader): Part {
  if (reader.scope.isEverything) return sql`true`;
  return sql`case
    when exists (select 1 from user_scope l where l.user_id = m.id) then not exists (${listsBeyond(reader)})
    when m.service_provider_id is not null then not exists (${providerRowsBeyond(reader)})
    else exists (select 1 from role b where b.id = m.role_id and b.base_role = 'Reviewer')
      and not exists (${seatsBeyond(reader)}) end`;
}

function listsBeyond(reader: Reader): Part {
  return sql`select 1 from user_scope l left join fund f on f.id = l.fund_id left join property p on p.id = l.property_id
    where l.user_id = m.id and not coalesce(
      case when f.id is not null then ${listedFundReference.mayChoose(reader, sql`f`)}
        else ${propertyReference.mayChoose(reader, sql`p`)} end, false)`;
}

function providerRowsBeyond(reader: Reader): Part {
  return sql`select 1 from submission s where s.service_provider_id = m.service_provider_id
      and (${reader.scope.condition}) is not true
    union all select 1 from property_provider a join property p on p.id = a.property_id
      where a.service_provider_id = m.service_provider_id and (${propertyReference.mayChoose(reader, sql`p`)}) is not true`;
}

/** Seats of their own, and of those whom they stand in for today. */
function seatsBeyond({ scope }: Reader): Part {
  const holders = sql`(select m.id union all select d.principal_id from delegation d
    where d.delegate_id = m.id and d.valid_from <= now() and d.valid_until > now())`;
  return sql`select 1 from submission s where (${scope.condition}) is not true and s.id in (
    select t.submission_id from submission_assignee t where t.user_id in ${holders}
    union all select q.id from submission q join configured_reviewer c on c.configuration_id = q.workflow_configuration_id
      where q.rev <= 1 and c.user_id in ${holders})`;
}
