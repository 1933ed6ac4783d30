import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { actsOf } from '#api/submissions/allowed-acts.ts';
import { effectivePrivileges } from '#api/access/load-person.ts';
import type { SignedInPerson } from '#api/access/person.ts';
import type { BaseRole } from '#contracts/roles.ts';
import { makeSubmission } from '#tests/rules/submissions/make-submission.ts';

function somebody(userId: number, baseRole: BaseRole): SignedInPerson {
  return {
    userId,
    name: `Person ${userId}`,
    firstName: 'Person',
    lastName: String(userId),
    email: `person${userId}@fund.example`,
    roleId: 1,
    roleName: baseRole,
    baseRole,
    serviceProviderId: null,
    lists: null,
    language: 'en',
    privileges: effectivePrivileges(baseRole, {}),
    impersonator: null,
  };
}

const actsFor = (person: SignedInPerson, submission: Parameters<ReturnType<typeof actsOf>>[0]) =>
  actsOf(person, [person.userId])(submission);

describe('acts on a listed submission', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('are those of the one who asks, however many have asked before', () => {
    const submission = { serviceProviderId: 7, state: makeSubmission({ status: 'Submitted For Review' }).state };
    const ofReviewer = ['approve', 'reopen', 'edit', 'comment'];
    for (let round = 0; round < 2; round += 1) {
      expect(actsFor(somebody(11, 'Reviewer'), submission)).toEqual(ofReviewer);
      expect(actsFor(somebody(90, 'Admin'), submission)).toContain('substitute');
      for (let userId = 100; userId < 120; userId += 1) {
        expect(actsFor(somebody(userId, 'Reviewer'), submission)).toEqual(['comment']);
      }
    }
  });

  it('follow a change of privileges, and of the people somebody stands in for, at once', () => {
    const submission = { serviceProviderId: 7, state: makeSubmission({ status: 'Submitted For Review' }).state };
    const reviewer = somebody(11, 'Reviewer');
    expect(actsFor(reviewer, submission)).toContain('approve');
    const privileges = { ...reviewer.privileges, 'reviewer-dashboard': 'View' } as const;
    expect(actsFor({ ...reviewer, privileges }, submission)).toEqual([]);
    expect(actsOf(reviewer, [])(submission)).not.toContain('approve');
  });

  it('end with the time for which somebody stands in', () => {
    const delegations = [{ principalId: 11, delegateId: 60, fromMs: 1_000, untilMs: 2_000 }];
    const state = { ...makeSubmission({ status: 'Submitted For Review' }).state, delegations };
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_500);
    const actsOfStandIn = () => actsOf(somebody(60, 'Reviewer'), [60, 11])({ serviceProviderId: 7, state });
    expect(actsOfStandIn()).toContain('approve');
    clock.mockReturnValue(2_001);
    expect(actsOfStandIn()).not.toContain('approve');
  });
});
