import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { ProcessingActivities } from '#activities/processing/create-activities.ts';
import type { SubmissionActivities } from '#activities/submissions/create-activities.ts';
import type { ValidationActivities } from '#activities/validation/create-activities.ts';
import type { Actor } from '#contracts/submissions.ts';
import type { Fact } from '#rules/submissions/events.ts';
import { factOfProcessing, factOfPublishing, factOfValidation, systemEvent } from '#rules/submissions/events.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import type { PersonCommand, SubmissionCommand, SubmissionEffect, SubmissionState } from '#rules/submissions/state.ts';
import type { BlobStore } from '#platform/blob-store.ts';

export interface Stage {
  orm: MikroORM;
  blobs: BlobStore;
  records: SubmissionActivities;
  checking: ValidationActivities;
  loading: ProcessingActivities;
}

type Fields<Command> = Command extends unknown ? Omit<Command, 'opId' | 'actor' | 'atMs'> : never;
type Effect = SubmissionEffect['kind'];

const minuteMs = 60_000;

/**
 * Plays one submission through its past: the machine decides and the effects run as in its process, only without Temporal
 * and at the times of the story. What it leaves behind is what a run would have left, so a run can take over from it.
 */
export class Play {
  readonly #stage: Stage;
  readonly submissionNo: string;
  readonly submissionId: number;
  state: SubmissionState;
  #atMs: number;
  /** The effect that fails, once: the submission parks before it. */
  #failing: Effect | null = null;

  constructor(stage: Stage, state: SubmissionState, openedAtMs: number) {
    this.#stage = stage;
    this.state = state;
    this.submissionNo = state.submissionNo;
    this.submissionId = state.submissionId;
    this.#atMs = openedAtMs;
  }

  get atMs(): number {
    return this.#atMs;
  }

  failAt(effect: Effect): void {
    this.#failing = effect;
  }

  async act(actor: Actor, atMs: number, fields: Fields<PersonCommand>, opId: string = randomUUID()): Promise<void> {
    this.#atMs = Math.max(this.#atMs + minuteMs, atMs);
    await this.#apply({ ...fields, opId, actor, atMs: this.#atMs } as PersonCommand);
  }

  async #happen(fact: Fact): Promise<void> {
    this.#atMs += minuteMs / 3;
    await this.#apply(systemEvent(this.state, fact, Math.round(this.#atMs)));
  }

  async #apply(command: SubmissionCommand): Promise<void> {
    const before = this.state;
    const decision = decide(before, command);
    if (decision.refused) throw new Error(`${this.submissionNo} refuses ${command.kind}: ${decision.refused}`);
    this.state = decision.state;
    if (decision.effects.length === 0) return;
    await this.#stage.records.projectTransition({
      submissionId: this.submissionId,
      submissionNo: this.submissionNo,
      transition: decision.transition,
      command,
      before: {
        status: before.status,
        versionNo: before.version?.versionNo ?? null,
        round: before.round,
        orderNo: before.currentOrderNo,
      },
      state: decision.state,
      mustResolveAssignees: false,
    });
    for (const [index, effect] of decision.effects.entries()) {
      if (effect.kind !== this.#failing) await this.#run(effect, command.opId);
      else {
        this.#failing = null;
        const { generation } = this.state;
        return this.#happen({
          kind: 'effectFailed',
          generation,
          code: 'EffectFailed',
          effects: decision.effects.slice(index),
        });
      }
    }
  }

  async #run(effect: SubmissionEffect, opId: string): Promise<void> {
    const { submissionId } = this;
    const { checking, loading, records } = this.#stage;
    switch (effect.kind) {
      case 'validate': {
        const { generation, uploadId, versionId, versionNo } = effect;
        const found = await checking.validateUpload({ submissionId, generation, uploadId, versionId, versionNo, opId });
        return this.#happen(factOfValidation(generation, found));
      }
      case 'createNilVersion': {
        const { versionNo, generation } = effect;
        const { versionId } = await records.createNilVersion({ submissionId, versionNo, generation, opId });
        return this.#happen({ kind: 'versionCreated', versionNo, versionId });
      }
      case 'process': {
        const { generation, versionId, versionNo } = effect;
        const found = await loading.processVersion({ submissionId, generation, versionId, versionNo, opId });
        return this.#happen(factOfProcessing(generation, found));
      }
      case 'publish': {
        const { generation, acceptedBreakRuleIds } = effect;
        await this.#happen({ kind: 'publishingBegun', generation });
        const found = await loading.publishVersion({ submissionId, generation, acceptedBreakRuleIds, opId });
        return this.#happen(factOfPublishing(generation, found));
      }
      case 'project':
      case 'resolveAssignees':
      case 'cancelRun':
      case 'cancelValidation':
        return;
      case 'checkEdit':
      case 'reverseLoad':
      case 'withdrawPublished':
        throw new Error(`No story of the demonstration has the effect ${effect.kind}.`);
    }
  }
}
