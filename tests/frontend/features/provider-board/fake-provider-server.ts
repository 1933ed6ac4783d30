import type { Finding, SubmissionDetail, SubmissionSummary } from '#contracts/submission-views.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { fakeServer, problem } from '../../fake-server.ts';
import { makeDetail } from './make-submission.ts';

export interface Scene {
  late?: SubmissionSummary[];
  sentBack?: SubmissionSummary[];
  dueNow?: SubmissionSummary[];
  handedOver?: SubmissionSummary[];
  details?: SubmissionDetail[];
  findings?: Finding[];
  comments?: object[];
  /** Goes before everything else; undefined leaves the call to the scene. */
  answer?: (call: Call) => Answer | undefined;
}

const filterChoices = {
  funds: [],
  entities: [],
  properties: [{ id: 7, name: 'Larkspur Tower' }],
  datasets: [{ id: 4, name: 'Debt' }],
  serviceProviders: [],
};

/** The calls of the provider's dashboard. */
export function fakeProviderServer(scene: Scene): Call[] {
  const { late = [], sentBack = [], dueNow = [], handedOver = [], findings = [], comments = [] } = scene;
  const submissions = [...late, ...sentBack, ...dueNow, ...handedOver];
  const detailOf = (submissionNo: string) => {
    const submission = submissions.find((candidate) => candidate.submissionNo === submissionNo);
    return (
      scene.details?.find((detail) => detail.submissionNo === submissionNo) ?? (submission && makeDetail(submission))
    );
  };
  return fakeServer((call) => {
    const own = scene.answer?.(call);
    if (own !== undefined) return own;
    const { path } = call;
    if (path === '/api/submissions/provider-board') {
      const postMonth = call.query.get('postMonth') ?? '2026-10-01';
      return { body: { postMonth, late, sentBack, dueNow, handedOver } };
    }
    if (path.startsWith('/api/saved-views/')) return { body: { views: [], columns: null } };
    if (path === '/api/submissions/filters') return { body: filterChoices };
    if (path === '/api/submissions/months') {
      const month = (postMonth: string) => ({ postMonth, total: 4, handedOver: 1, completed: 0, late: 0 });
      return { body: { months: ['2026-08-01', '2026-09-01', '2026-10-01'].map(month), current: '2026-10-01' } };
    }
    if (path === '/api/submissions') {
      return { body: { rows: submissions, page: 1, size: 100, total: submissions.length, isTotalCapped: false } };
    }
    if (path.endsWith('/findings')) return { body: { findings } };
    if (path.endsWith('/comments')) return { body: { comments } };
    if (path.endsWith('/rows')) {
      return {
        body: { columns: [{ field: 'annual_base_rent', label: 'Annual base rent', type: 'decimal' }], rows: [] },
      };
    }
    const detail = detailOf(path.split('/').at(-1) ?? '');
    return detail ? { body: detail } : problem(404, 'NotFound');
  });
}
