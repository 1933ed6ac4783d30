import type { EntityManager } from '@mikro-orm/postgresql';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { DatasetMapping } from '#database/mappings/dataset-mapping.entity.ts';
import { Translation } from '#database/mappings/translation.entity.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { sql } from '#database/sql/select.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import { writeReviewers } from '#rules/workflow-configuration/reviewer-list.ts';
import { columnsOf, headRow, isTranslated, sheetName, totalWord, translatedHeads } from './layout.ts';
import type { DemoModel } from './layout.ts';
import type { DemoFund } from './portfolio.ts';

export async function save<T extends object>(em: EntityManager, entity: T): Promise<T> {
  await em.persist(entity).flush();
  return entity;
}

export interface Placed {
  fund: DemoFund;
  fundId: number;
  entityId: number;
  providerId: number;
}

/** How the provider of the fund writes its workbooks. */
export function addMapping(
  em: EntityManager,
  placed: Placed,
  datasetId: number,
  model: DemoModel,
  { isOfFund = false } = {},
): void {
  em.persist(
    em.create(DatasetMapping, {
      serviceProviderId: placed.providerId,
      fundId: placed.fundId,
      datasetId,
      isFundEnabled: !isOfFund,
      definition: mappingOf(model, placed.fund.country),
    }),
  );
}

const languageOf: Record<string, LanguageCode> = { JP: 'ja', AE: 'ar' };

/** What the heads in the workbooks of the provider mean. */
export function addTranslations(em: EntityManager, { providerId, fund }: Placed, model: DemoModel): void {
  const language = languageOf[fund.country] ?? 'en';
  for (const { head, meaning } of translatedHeads(model, fund.country)) {
    em.persist(
      em.create(Translation, { serviceProviderId: providerId, language, sourceText: head, targetText: meaning }),
    );
  }
}

export function mappingOf(model: DemoModel, country: string): DatasetMappingDefinition {
  const isFileTranslationRequired = isTranslated(model, country);
  const columns = isFileTranslationRequired
    ? translatedHeads(model, country).map(({ field, meaning }) => ({ field, head: meaning }))
    : columnsOf(model, country);
  // Required cells are compared with the sheet before translation.
  const [first] = columnsOf(model, country);
  return {
    format: 'LIST',
    sheet: sheetName[model],
    rowNumber: headRow,
    requiredColumns: [{ columnRowNumber: headRow, columnValue: first?.head ?? '' }],
    excludeRowKeywords: [totalWord[country] ?? 'Total'],
    excludeBlankRows: true,
    type: null,
    columns: columns.map((column) => ({ source: column.head, field: column.field })),
    isFileTranslationRequired,
  };
}

/** The review steps of the fund. */
export async function addChain(
  em: EntityManager,
  placed: Placed,
  of: { datasetId: number } | { reportPackageId: number },
  people: Map<string, number>,
): Promise<void> {
  const configuration = await save(
    em,
    em.create(WorkflowConfiguration, {
      ...of,
      fundId: placed.fundId,
      afterResubmission: placed.fund.country === 'JP' ? 'continue' : 'restart',
    }),
  );
  placed.fund.chain.forEach((group, index) => {
    for (const email of group) {
      em.persist(
        em.create(ConfiguredReviewer, {
          configurationId: configuration.id,
          orderNo: index + 1,
          userId: people.get(email) ?? 0,
          isAllowEdit: true,
          isErrorNotification: index === 0,
          stepNames: placed.fund.stepNames?.[index] ?? null,
        }),
      );
    }
  });
  await em.flush();
  const steps = placed.fund.chain.map((group, index) => ({
    stage: null,
    seats: group.map((email) => ({ email, isAllowEdit: true, isErrorNotification: index === 0 })),
  }));
  await em.execute(
    sql`update configured_chain c set reviewers = ${writeReviewers(steps)} from workflow_configuration w
      where w.id = ${configuration.id} and c.id = w.chain_id`,
  );
}
