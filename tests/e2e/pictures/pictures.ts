import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { demoFunds } from '#local/demo/portfolio.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { castOf, person } from '../people.ts';
import type { Words } from '../words.ts';
import { readJson } from '../read-json.ts';

export interface Picture {
  /** `docs/pictures/<language>/<name>.webp` */
  name: string;
  /** Email address of the person who is signed in. */
  who: (language: LanguageCode) => string;
  /** Opens what is to be seen. */
  show: (page: Page, say: Words, language: LanguageCode) => Promise<void>;
}

async function submissions(page: Page): Promise<SubmissionSummary[]> {
  return (await readJson(page.request, '/api/submissions?size=100&sort=-postMonth')).rows;
}

/** The first that fits best: the most findings, the newest month. */
async function numberOf(page: Page, fits: (submission: SubmissionSummary) => boolean): Promise<string> {
  const rows = (await submissions(page)).toSorted((a, b) => b.hardCount + b.softCount - a.hardCount - a.softCount);
  const found = rows.find(fits);
  if (!found) throw new Error('The demonstration has no submission like that.');
  return found.submissionNo;
}

/** The rule of this name: one that fills the form, and shows its sentence. */
async function ruleId(page: Page, name: string): Promise<number> {
  const { rows } = await readJson(page.request, '/api/rules?size=50');
  const rule = rows.find(({ values }) => values.nameEn === name);
  if (!rule) throw new Error(`The demonstration has no rule called ${name}.`);
  return rule.id;
}

/** A mapping of the provider who speaks this language, beside a file of theirs. */
async function showMapping(page: Page, say: Words, code: string | undefined): Promise<void> {
  const fund = demoFunds.find(({ provider: { code: of } }) => of === code);
  const rows = (await submissions(page)).filter(
    ({ dataset, versionNo, cause }) => dataset.id === 1 && versionNo !== null && cause !== 'FILE_UNREADABLE',
  );
  const one = rows.find(({ serviceProvider }) => serviceProvider.name === fund?.provider.name);
  if (!one) throw new Error('The demonstration has no rent roll of this provider.');
  const file = await page.request.get(`/api/submissions/${one.submissionNo}/files/original?version=${one.versionNo}`);
  const place = new URLSearchParams({
    ServiceProviderId: String(one.serviceProvider.id),
    PropertyId: String(one.property?.id),
    IsForProperty: '1',
    DatasetOrReportPackageId: String(one.dataset.id),
    IsForDataset: '1',
  });
  await page.goto(`/datasetmapping?${place}`);
  const sample = page.getByRole('group', { name: say('dataset-mapping:sample.title'), exact: true });
  await sample.locator('input[type=file]').setInputFiles({
    name: 'RentRoll.xlsx',
    mimeType: file.headers()['content-type'] ?? '',
    buffer: await file.body(),
  });
  await expect(sample.getByRole('table').or(sample.getByRole('grid')).first()).toBeVisible();
}

const goTo = (path: string) => async (page: Page) => {
  await page.goto(path);
};

const provider = (language: LanguageCode) => castOf(language).provider.email;
const reviewer = (language: LanguageCode) => castOf(language).reviewers[0]?.email ?? '';
const administrator = () => person('amelia.hart').email;

async function openForDecision(page: Page): Promise<void> {
  const mine = await numberOf(page, ({ allowedActions }) => allowedActions.includes('approve'));
  await page.goto(`/reviewer-dashboard/${mine}`);
}

/** In the order of one submission's way, and then what administrators set up. */
export const pictures: readonly Picture[] = [
  { name: 'provider-dashboard', who: provider, show: goTo('/serviceprovider-dashboard') },
  {
    name: 'findings',
    who: provider,
    show: async (page) => {
      const faulty = await numberOf(page, ({ status }) => status === 'Reopened By System');
      await page.goto(`/serviceprovider-dashboard/${faulty}?tab=findings`);
    },
  },
  { name: 'reviewer-dashboard', who: reviewer, show: goTo('/reviewer-dashboard') },
  { name: 'decision', who: reviewer, show: openForDecision },
  {
    name: 'reopen',
    who: reviewer,
    show: async (page, say) => {
      await openForDecision(page);
      await page
        .getByRole('button', { name: say('submission:decision.reopen'), exact: true })
        .first()
        .click();
      await expect(page.getByLabel(say('submission:reopen.reason'))).toBeVisible();
    },
  },
  { name: 'month', who: administrator, show: goTo('/dashboard') },
  { name: 'files', who: administrator, show: goTo('/viewuploadedfiles') },
  {
    name: 'workflow',
    who: administrator,
    show: async (page) => {
      await page.goto('/configureWorkflow');
      const record = page.locator('main a[href*="workflowConfigurationId="]').first();
      const [, id] = /workflowConfigurationId=(\d+)/.exec((await record.getAttribute('href')) ?? '') ?? [];
      await page.goto(`/configureWorkflow?chainId=${id}`);
    },
  },
  { name: 'frequency', who: administrator, show: goTo('/managefrequency') },
  {
    name: 'mapping',
    who: administrator,
    show: (page, say, language) => showMapping(page, say, castOf(language).provider.provider),
  },
  {
    name: 'rule',
    who: administrator,
    show: async (page) => {
      await page.goto(`/rules_engine?rule=${await ruleId(page, 'Annual rent is 12 times the monthly rent')}`);
    },
  },
  { name: 'report', who: administrator, show: goTo('/report/rentroll') },
];
