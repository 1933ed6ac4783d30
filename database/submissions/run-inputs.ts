import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { DataModelFieldDefinition, FieldType } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { RuleDocument, RuleScope, RuleType, StoredRule } from '#contracts/rule-sets.ts';
import type { RowContext } from '#rules/rule-sets/facts.ts';
import { standardDataModels } from '../seeds/data-models.ts';

/** Where the inputs are read from: the connection of a run, or the api's transaction. Parameters are `$1`, `$2`. */
export interface RunQueries {
  query<Row extends object>(text: string, parameters: unknown[]): Promise<{ rows: Row[] }>;
}

/** Has PostgreSQL plan each text once for a connection. The texts of a run are always the same. */
export function preparing(client: Pick<pg.ClientBase, 'query'>): RunQueries {
  return {
    query: (text, values) => client.query({ name: nameOf(text), text, values }),
  };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/** What one run of the checking uses, pinned when it starts. */
export interface RunInputs {
  ticket: Ticket;
  dataModelCode: string;
  fields: DataModelFieldDefinition[];
  /** Positions of the fields that name a row from month to month. */
  keyPositions: number[];
  /** Position of the day that has to lie in the ticket's month, or null. */
  periodPosition: number | null;
  propertyCodePosition: number | null;
  mapping: { id: number; version: number; definition: DatasetMappingDefinition } | null;
  translation: Map<string, string>;
  /** Folded provider code -> master property, null while nobody has mapped it. */
  propertyByCode: Map<string, number | null>;
  /** Properties whose rows this ticket may hold. */
  allowedPropertyIds: Set<number>;
  rules: StoredRule[];
  ticketFacts: RowContext['ticket'];
  /** Over everything above; the same hash means that a second run would say the same. */
  inputHash: string;
}

export interface Ticket {
  submissionId: number;
  serviceProviderId: number;
  fundId: number | null;
  propertyId: number | null;
  datasetId: number;
  tab: string;
  postMonth: string;
  periodStart: string;
  periodEnd: string;
  generation: number;
  currentVersionId: number | null;
  dueAt: Date;
  isMultiProperty: boolean;
  dateFormat: string;
  fiscalStartMonth: number;
  property: { area: string | null; currency: string; areaUnit: string } | null;
  /** Language of the provider's people, for the annotated file. */
  language: string;
}

/** The mapping, data model or ticket that a run needs is not there; a person has to configure it. */
export class ConfigurationMissing extends Error {
  override name = 'ConfigurationMissing';
}

export async function loadRunInputs(client: RunQueries, submissionId: number): Promise<RunInputs> {
  const ticket = await loadTicket(client, submissionId);
  const { code, fields } = await loadDataModel(client, ticket.datasetId);
  const standard = standardDataModels.find((model) => model.code === code);
  const position = (name: string): number => fields.findIndex((field) => field.name === name);
  const keyFields = standard?.keyFields ?? [];
  const propertyCodePosition = position('property_code');
  const periodPosition = standard ? position(standard.periodField) : -1;
  const pinned = {
    dataModelCode: code,
    fields,
    mapping: await loadMapping(client, ticket),
    translation: await loadTranslation(client, ticket.serviceProviderId),
    propertyByCode: await loadPropertyCodes(client, ticket.serviceProviderId),
    allowedPropertyIds: await loadAllowedProperties(client, ticket),
    rules: await loadRules(client, ticket.datasetId),
    ticketFacts: factsOf(ticket),
  };
  return {
    ...pinned,
    ticket,
    keyPositions: keyFields.map(position).filter((at) => at >= 0),
    periodPosition: periodPosition < 0 ? null : periodPosition,
    propertyCodePosition: propertyCodePosition < 0 ? null : propertyCodePosition,
    inputHash: hashOf({ ...pinned, dateFormat: ticket.dateFormat, isMultiProperty: ticket.isMultiProperty }),
  };
}

export const foldCode = (code: string): string => code.normalize('NFKC').trim().toLowerCase();

async function loadTicket(client: RunQueries, submissionId: number): Promise<Ticket> {
  const { rows } = await client.query<TicketRow>(
    `select s.service_provider_id, s.fund_id, s.property_id, s.dataset_id, s.tab, s.generation, s.current_version_id,
            s.post_month::text, s.period_start::text, s.period_end::text, s.due_at, d.is_multi_property,
            coalesce(p.date_format, f.date_format, 'YYYY-MM-DD') as date_format,
            coalesce(f.fiscal_start_month, 1) as fiscal_start_month,
            p.rentable_area::text, coalesce(p.base_currency, f.base_currency) as base_currency,
            coalesce(p.base_unit, f.base_unit) as base_unit,
            (select u.language from app_user u where u.service_provider_id = s.service_provider_id
              and u.language is not null and u.is_active order by u.id limit 1) as user_language,
            (select l.code from language l where l.is_default limit 1) as default_language
       from submission s
       join dataset d on d.id = s.dataset_id
       left join property p on p.id = s.property_id
       left join fund f on f.id = s.fund_id
      where s.id = $1`,
    [submissionId],
  );
  const row = rows[0];
  if (!row) throw new ConfigurationMissing(`There is no submission ${submissionId}.`);
  return {
    submissionId,
    serviceProviderId: row.service_provider_id,
    fundId: row.fund_id,
    propertyId: row.property_id,
    datasetId: row.dataset_id,
    tab: row.tab,
    postMonth: row.post_month,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    generation: row.generation,
    currentVersionId: row.current_version_id,
    dueAt: row.due_at,
    isMultiProperty: row.is_multi_property,
    dateFormat: row.date_format,
    fiscalStartMonth: row.fiscal_start_month,
    property:
      row.property_id === null
        ? null
        : { area: row.rentable_area, currency: row.base_currency ?? '', areaUnit: row.base_unit ?? '' },
    language: row.user_language ?? row.default_language ?? 'en',
  };
}

interface TicketRow {
  service_provider_id: number;
  fund_id: number | null;
  property_id: number | null;
  dataset_id: number;
  tab: string;
  generation: number;
  current_version_id: number | null;
  post_month: string;
  period_start: string;
  period_end: string;
  due_at: Date;
  is_multi_property: boolean;
  date_format: string;
  fiscal_start_month: number;
  rentable_area: string | null;
  base_currency: string | null;
  base_unit: string | null;
  user_language: string | null;
  default_language: string | null;
}

function factsOf(ticket: Ticket): RowContext['ticket'] {
  return {
    post_month: ticket.postMonth,
    period_start: ticket.periodStart,
    period_end: ticket.periodEnd,
    is_fiscal_year_start: String(Number(ticket.postMonth.slice(5, 7)) === ticket.fiscalStartMonth),
    property_area: ticket.property?.area ?? null,
    property_currency: ticket.property?.currency ?? null,
    property_area_unit: ticket.property?.areaUnit ?? null,
  };
}

export async function loadDataModel(
  client: RunQueries,
  datasetId: number,
): Promise<{ code: string; fields: DataModelFieldDefinition[] }> {
  const { rows } = await client.query<{
    code: string;
    name: string;
    labels: DataModelFieldDefinition['labels'];
    type: FieldType;
    is_required: boolean;
    enum_values: string[] | null;
  }>(
    `select m.code, f.name, f.labels, f.type, f.is_required, f.enum_values
       from dataset d join data_model m on m.id = d.data_model_id join data_model_field f on f.data_model_id = m.id
      where d.id = $1 order by f.position`,
    [datasetId],
  );
  const [first] = rows;
  if (!first) throw new ConfigurationMissing(`Dataset ${datasetId} has no fields.`);
  const fields = rows.map(({ name, labels, type, is_required, enum_values }) => ({
    name,
    labels,
    type,
    isRequired: is_required,
    ...(enum_values ? { enumValues: enum_values } : {}),
  }));
  return { code: first.code, fields };
}

/** The most specific mapping: of the property, of its fund when that one is fund-enabled, of the provider. */
async function loadMapping(client: RunQueries, ticket: Ticket): Promise<RunInputs['mapping']> {
  const { rows } = await client.query<{ id: number; version: number; definition: DatasetMappingDefinition }>(
    `select id, version, definition from dataset_mapping
      where service_provider_id = $1 and dataset_id = $2 and is_active
        and (property_id = $3 or (property_id is null and fund_id = $4 and ($3::int is null or is_fund_enabled))
             or (property_id is null and fund_id is null))
      order by property_id nulls last, fund_id nulls last, version desc, id desc limit 1`,
    [ticket.serviceProviderId, ticket.datasetId, ticket.propertyId, ticket.fundId],
  );
  return rows[0] ?? null;
}

export async function loadTranslation(client: RunQueries, serviceProviderId: number): Promise<Map<string, string>> {
  const { rows } = await client.query<{ source_text: string; target_text: string }>(
    'select source_text, target_text from translation where service_provider_id = $1 order by id',
    [serviceProviderId],
  );
  return new Map(rows.map((row) => [row.source_text, row.target_text]));
}

async function loadPropertyCodes(client: RunQueries, serviceProviderId: number): Promise<Map<string, number | null>> {
  const { rows } = await client.query<{ provider_code: string; property_id: number | null }>(
    'select provider_code, property_id from property_mapping where service_provider_id = $1 and is_active order by id',
    [serviceProviderId],
  );
  return new Map(rows.map((row) => [foldCode(row.provider_code), row.property_id]));
}

/** A fund's ticket may name every property of the fund and of the entities below it. */
async function loadAllowedProperties(client: RunQueries, ticket: Ticket): Promise<Set<number>> {
  if (ticket.propertyId !== null) return new Set([ticket.propertyId]);
  const { rows } = await client.query<{ property_id: number }>(
    `with recursive family as (
       select id from fund where id = $1 union select f.id from fund f join family on f.parent_id = family.id
     )
     select distinct property_id from fund_property
      where fund_id in (select id from family) and valid_from <= $2::date and (valid_to is null or valid_to >= $3::date) order by property_id`,
    [ticket.fundId, ticket.periodEnd, ticket.periodStart],
  );
  return new Set(rows.map((row) => row.property_id));
}

export async function loadRules(client: RunQueries, datasetId: number): Promise<StoredRule[]> {
  const { rows } = await client.query<{
    id: number;
    code: string;
    version: number;
    type: RuleType;
    scope: RuleScope;
    document: RuleDocument;
    names: Record<string, string>;
    messages: Record<string, string>;
  }>(
    `select id, code, version, type, scope, document, names, messages from rule
      where dataset_id = $1 and is_active and retired_at is null order by position, id`,
    [datasetId],
  );
  return rows.map(({ id, ...rest }) => ({ ruleId: id, ...rest }));
}

/**
 * Content alone: versions and ids of rules and mappings are left out, so that what was changed and changed back is the
 * same. A code that nobody has mapped is as good as one that is not listed, as the run itself lists it.
 */
function hashOf({ propertyByCode, rules, mapping, ...pinned }: Pinned): string {
  const content = {
    ...pinned,
    mappedCodes: [...propertyByCode].filter(([, propertyId]) => propertyId !== null),
    rules: rules.map(({ version: _, ...rule }) => rule),
    mapping: mapping?.definition ?? null,
  };
  const text = JSON.stringify(content, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  );
  return createHash('sha256').update(text).digest('hex');
}

type Pinned = Omit<RunInputs, 'ticket' | 'inputHash' | 'keyPositions' | 'periodPosition' | 'propertyCodePosition'> &
  Pick<Ticket, 'dateFormat' | 'isMultiProperty'>;
