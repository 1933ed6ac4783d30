import { defineEntity, p } from '@mikro-orm/core';
import type { ProposalStatus } from '#contracts/connections.ts';
import { whenMade } from '../instants.ts';

const ConnectionProposalSchema = defineEntity({
  name: 'ConnectionProposal',
  tableName: 'connection_proposal',
  properties: {
    id: p.integer().primary().autoincrement(),
    connectionId: p.integer(),
    runId: p.integer().nullable(),
    messageKey: p.text(),
    sender: p.text(),
    subject: p.text(),
    receivedAt: p.datetime().nullable(),
    fileName: p.text(),
    sizeBytes: p.integer(),
    sha256: p.text(),
    blobKey: p.text(),
    suggestedSubmissionId: p.integer().nullable(),
    status: p.text().$type<ProposalStatus>().default('open'),
    submissionId: p.integer().nullable(),
    decidedByUserId: p.integer().nullable(),
    decidedAt: p.datetime().nullable(),
    /** When those who may decide on it were notified. */
    noticedAt: p.datetime().nullable(),
    createdAt: whenMade(),
  },
});

export class ConnectionProposal extends ConnectionProposalSchema.class {}
ConnectionProposalSchema.setClass(ConnectionProposal);
