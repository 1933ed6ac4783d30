import type { SubmissionSummary, NamedId } from '#contracts/submission-views.ts';
import { currentPostMonth, shiftMonth } from '#local/demo/months.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { installations } from './installations.ts';
import { person } from './people.ts';

/** Ids of a provider, its first property and a dataset of the demonstration. */
export async function placeIds(providerCode: string, dataset: string) {
  const admin = await signIn(installations.demo.url, person('sofia.lindqvist').email);
  const filters = await admin.read('/api/submissions/filters');
  const fund = demoFunds.find(({ provider }) => provider.code === providerCode);
  if (!fund) throw new Error(`The demonstration lacks the provider ${providerCode}.`);
  return {
    serviceProviderId: idOf(filters.serviceProviders, fund.provider.name),
    propertyId: idOf(filters.properties, fund.properties[0]!.name),
    datasetId: idOf(filters.datasets, dataset),
  };
}

const idOf = (named: NamedId[], name: string): number => {
  const found = named.find((one) => one.name === name);
  if (!found) throw new Error(`The demonstration lacks ${name}.`);
  return found.id;
};

/**
 * A rent roll of its own for a test: an administrator opens it for the first month after the demonstration's that has
 * none yet, so that no test waits for another's submissions. @param providerCode of the service provider
 */
export async function openRentRoll(providerCode: string): Promise<SubmissionSummary> {
  const admin = await signIn(installations.demo.url, person('sofia.lindqvist').email);
  const filters = await admin.read('/api/submissions/filters');
  const fund = demoFunds.find(({ provider }) => provider.code === providerCode);
  if (!fund) throw new Error(`The demonstration lacks the provider ${providerCode}.`);
  for (let ahead = 1; ahead <= 12; ahead += 1) {
    for (const property of fund.properties) {
      const { status, body } = await admin.send('POST', '/api/submissions', {
        serviceProviderId: idOf(filters.serviceProviders, fund.provider.name),
        propertyId: idOf(filters.properties, property.name),
        datasetId: idOf(filters.datasets, 'Rent Roll'),
        postMonth: shiftMonth(currentPostMonth(new Date()), ahead),
      });
      const { submissionNo } = body as { submissionNo?: string };
      // There is one already, this provider's or one that it had before the property was handed over.
      if (status === 409) continue;
      if (!submissionNo) throw new Error(`No submission was opened: ${JSON.stringify(body)}`);
      return await admin.read(`/api/submissions/${submissionNo}`);
    }
  }
  throw new Error('Every month ahead has its rent roll: start the demonstration anew.');
}

/** The rent roll of the same property, some months after another one. */
export async function openLaterRentRoll(of: SubmissionSummary): Promise<SubmissionSummary> {
  const admin = await signIn(installations.demo.url, person('sofia.lindqvist').email);
  for (let later = 1; later <= 12; later += 1) {
    const { status, body } = await admin.send('POST', '/api/submissions', {
      serviceProviderId: of.serviceProvider.id,
      propertyId: of.property?.id,
      datasetId: of.dataset.id,
      postMonth: shiftMonth(of.postMonth.slice(0, 7), later),
    });
    const { submissionNo } = body as { submissionNo?: string };
    if (status === 409) continue;
    if (!submissionNo) throw new Error(`No submission was opened: ${JSON.stringify(body)}`);
    return await admin.read(`/api/submissions/${submissionNo}`);
  }
  throw new Error(`Every later month of ${of.submissionNo} has its rent roll.`);
}

/** A submission whose due date has passed when it is opened: of last month, in place of one that is closed as a duplicate. */
export async function openLateSubmission(): Promise<SubmissionSummary> {
  const admin = await signIn(installations.demo.url, person('sofia.lindqvist').email);
  const late = new URLSearchParams({ status: 'New', size: '100' });
  const { rows } = await admin.read(`/api/submissions?${late}`);
  const one = rows.find(({ daysLate, property }) => property !== null && daysLate > 0);
  if (!one) throw new Error('The demonstration has no late submission.');
  const closing = { reason: 'DUPLICATE', comment: 'Opened anew.' };
  const closed = await admin.send('POST', `/api/submissions/${one.submissionNo}/acts/close`, closing);
  if (closed.status !== 200) throw new Error(`${one.submissionNo} was not closed: ${JSON.stringify(closed.body)}`);
  const { body } = await admin.send('POST', '/api/submissions', {
    serviceProviderId: one.serviceProvider.id,
    propertyId: one.property?.id,
    datasetId: one.dataset.id,
    postMonth: one.postMonth,
  });
  const { submissionNo } = body as { submissionNo?: string };
  if (!submissionNo) throw new Error(`No submission was opened: ${JSON.stringify(body)}`);
  return await admin.read(`/api/submissions/${submissionNo}`);
}
