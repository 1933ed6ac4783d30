import type { MasterRecord, NamedCode } from '#contracts/masters.ts';
import { setProviderResultsSchema, setProviderSchema } from '#contracts/properties.schema.ts';
import { severalProviders } from '#contracts/properties.ts';
import { AppError } from '../errors.ts';
import { eachOf } from '../masters/change-many.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { ProcessDependencies } from '../submissions/deliver.ts';
import { operationIdOf } from '../submissions/perform.ts';
import { handOverProperty, providerFrom } from './hand-over.ts';
import { propertyMaster } from './master.ts';

/** Many properties get one provider: each is handed over from its current provider. */
export function createSetProviderRoute(dependencies: ProcessDependencies): Route {
  return defineRoute({
    method: 'post',
    path: '/api/properties/service-provider',
    summary: 'Gives properties to one provider, each by itself, and says of each what became of it.',
    tags: ['properties'],
    policy: { screen: 'properties', privilege: 'All' },
    body: setProviderSchema,
    responses: { 200: { description: 'Results in the order of `propertyIds`', schema: setProviderResultsSchema } },
    handler: async ({ em, person, body, request, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const asked = { dependencies, context, opId: operationIdOf(request) };
      const { propertyIds, ...wanted } = body;
      await providerFrom(context, wanted.to, wanted.validFrom);
      const stayingSubmissions: string[] = [];
      const results = await eachOf(propertyMaster, context, propertyIds, async (record) => {
        const from = giverOf(record, wanted.to);
        if (from === wanted.to) return { outcome: 'unchanged', live: [] };
        const submissions = await handOverProperty(asked, record.id, { ...wanted, from });
        stayingSubmissions.push(...submissions.flatMap((one) => (one.outcome === 'refused' ? [one.submissionNo] : [])));
        return { outcome: 'done', live: [] };
      });
      return { results, stayingSubmissions };
    },
  });
}

/**
 * @returns code of the provider that delivers today: the wanted one if it is among them, null for nobody
 * @throws AppError Conflict when there are several others
 */
function giverOf({ values }: MasterRecord, to: string): string | null {
  const current = (values['serviceProviders'] as NamedCode[]).map(({ code }) => code);
  if (current.includes(to)) return to;
  if (current.length > 1) {
    const problems = [{ code: severalProviders }];
    throw new AppError('Conflict', 'Several providers deliver for this property.', { problems });
  }
  return current[0] ?? null;
}
