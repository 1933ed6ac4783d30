import { z } from 'zod';
import {
  deliveryEvents,
  deliveryStatuses,
  proposalStatuses,
  runCauses,
  runFileStatuses,
  runReasons,
  runStatuses,
  runSteps,
} from './connections.ts';

const personName = z.object({ userId: z.number().int(), name: z.string() });

export const connectionRunSchema = z
  .object({
    runId: z.number().int(),
    cause: z.enum(runCauses),
    status: z.enum(runStatuses),
    reason: z.enum(runReasons).nullable(),
    /** Numbers and codes that the words of the reason name. */
    details: z.record(z.string(), z.union([z.string(), z.number()])),
    askedBy: personName.nullable(),
    retryOf: z.number().int().nullable(),
    fileName: z.string().nullable(),
    sizeBytes: z.number().int().nullable(),
    submissions: z.array(z.string()),
    /** Of a folder: every file that was taken. */
    files: z.array(
      z.object({
        fileName: z.string(),
        sizeBytes: z.number().int(),
        status: z.enum(runFileStatuses),
        reason: z.enum(runReasons).nullable(),
        details: z.record(z.string(), z.union([z.string(), z.number()])),
        submissions: z.array(z.string()),
      }),
    ),
    attempts: z.number().int(),
    /** What it has done so far: of a run that is under way or was stopped. */
    progress: z
      .object({
        bytes: z.number().int(),
        files: z.number().int(),
        messages: z.number().int(),
        rows: z.number().int(),
      })
      .nullable(),
    /** A person has asked it to stop, and it has not stopped yet. */
    isStopping: z.boolean(),
    /** What may be done about it; only `retry` repeats the run. */
    nextStep: z.enum(runSteps).nullable(),
    /** Of the run in the Temporal interface, where the installation names one. */
    temporalUrl: z.string().nullable(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ConnectionRun' });
export type ConnectionRun = z.infer<typeof connectionRunSchema>;

export const connectionRunPageSchema = z.object({
  rows: z.array(connectionRunSchema),
  total: z.number().int(),
  isTotalCapped: z.boolean(),
  page: z.number().int(),
  size: z.number().int(),
});

const keyFile = z
  .string()
  .trim()
  .max(20_000)
  .regex(/^-----BEGIN [A-Z0-9 ]+-----[\s\S]+-----END [A-Z0-9 ]+-----$/);

/** What a connection signs in with. A value that is left out stays; null removes it. */
export const connectionSecretsSchema = z.object({
  password: z.string().min(1).max(4_000).nullable().optional(),
  /** PEM: a certificate for mutual TLS, or the public key. */
  publicKey: keyFile.nullable().optional(),
  /** PEM. */
  privateKey: keyFile.nullable().optional(),
});
export type ConnectionSecrets = z.infer<typeof connectionSecretsSchema>;
const secretNameSchema = connectionSecretsSchema.keyof();
export type SecretName = z.infer<typeof secretNameSchema>;

/**
 * With the state of the connection that they were entered for: another person may have changed its address since. Of two
 * people who enter the same secret, the last one counts.
 */
export const saveSecretsSchema = connectionSecretsSchema.extend({ changedAt: z.iso.datetime().optional() });

export const storedSecretsSchema = z.object({
  hasPassword: z.boolean(),
  hasPublicKey: z.boolean(),
  hasPrivateKey: z.boolean(),
  hasSigningSecret: z.boolean(),
  /** Secrets are stored, and none is used, because the connection has another address since. */
  isForOtherAddress: z.boolean(),
  /** Those to sign in with that are stored, for whichever address. */
  names: z.array(secretNameSchema),
  /** The servers that they were entered for: they are sent to no other. */
  servers: z.array(z.string()),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});
export type StoredSecrets = z.infer<typeof storedSecretsSchema>;

export const connectSchema = z.object({
  /** A known connection, whose stored secrets are used where none is given. */
  id: z.number().int().positive().nullable(),
  values: z.object({
    connectionType: z.string().max(20).default('PULL'),
    serviceProvider: z.string().max(200).nullable(),
    dataset: z.string().max(200).nullable(),
    apiUrl: z.string().max(2_000),
    authorizationType: z.string().max(20),
    username: z.string().max(200).nullable(),
    hostKey: z.string().max(100).nullable().default(null),
    tokenUrl: z.string().max(2_000).nullable(),
    oauthScope: z.string().max(200).nullable(),
    format: z.string().max(20),
    rowsPath: z.string().max(200).nullable(),
    fieldMap: z.string().max(20_000).nullable().default(null),
  }),
  secrets: connectionSecretsSchema,
});
export type ConnectRequest = z.infer<typeof connectSchema>;

/** A list of rows in a JSON answer. */
const jsonListSchema = z.object({ path: z.string(), rowCount: z.number().int() });
export type JsonList = z.infer<typeof jsonListSchema>;

const modelFieldSchema = z.object({ name: z.string(), label: z.string(), isRequired: z.boolean() });
const answerRowsSchema = z.object({
  columns: z.array(z.string().max(1_000)).max(1_000),
  rows: z.array(z.array(z.string().max(200))).max(20),
});
export type AnswerRows = z.infer<typeof answerRowsSchema>;

export const readAnswerSchema = answerRowsSchema.extend({
  serviceProvider: z.string().max(200),
  dataset: z.string().max(200),
  fieldMap: z.string().max(20_000),
});
export type ReadAnswerRequest = z.infer<typeof readAnswerSchema>;

/** Rows of an answer as a run would load them. */
export const answerReadingSchema = z
  .object({
    fields: z.array(modelFieldSchema),
    records: z.array(z.array(z.string().nullable())),
    /** Required fields that nothing fills. */
    unfed: z.array(z.string()),
    /** Values that the data model cannot hold. */
    faults: z.array(z.object({ field: z.string(), found: z.string(), count: z.number().int() })),
    /** Mapped fields that the answer does not have, with what they are read into. */
    absent: z.array(z.object({ source: z.string(), field: z.string() })),
  })
  .meta({ id: 'ConnectionAnswerReading' });
export type AnswerReading = z.infer<typeof answerReadingSchema>;

export const connectionReportSchema = z
  .object({
    isConnected: z.boolean(),
    reason: z.enum(runReasons).nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number()])),
    at: z.iso.datetime(),
    tookMs: z.number().int(),
    host: z.string().nullable(),
    address: z.string().nullable(),
    certificate: z
      .object({ protocol: z.string(), issuedTo: z.string(), issuer: z.string(), validTo: z.iso.datetime() })
      .nullable(),
    signIn: z.object({ expiresInSeconds: z.number().int().nullable() }).nullable(),
    answer: z
      .object({
        status: z.number().int(),
        contentType: z.string().nullable(),
        sizeBytes: z.number().int(),
        tookMs: z.number().int(),
      })
      .nullable(),
    /** Of a JSON answer: where the rows may be. */
    lists: z.array(jsonListSchema),
    /** What a run would hand over; nothing is stored. */
    found: z
      .object({
        fileName: z.string(),
        postMonth: z.string().nullable(),
        submissions: z.array(z.string()),
        /** Why the file would be kept, although submissions wait. */
        reason: z.enum(runReasons).nullable(),
        details: z.record(z.string(), z.union([z.string(), z.number()])),
        rowCount: z.number().int().nullable(),
        columns: z.array(z.string()),
        rows: z.array(z.array(z.string())),
        /** The fields of the rows of a JSON answer, 1,000 at most. */
        fields: z.array(
          z.object({
            name: z.string(),
            /** Its first value. */
            sample: z.string(),
            /** The field of the data model that the dataset mapping in force reads it into. */
            readInto: z.string().nullable(),
            /** What it seems to be, by its name and values; how sure that is, 0.6 to 1. */
            proposed: z.object({ field: z.string(), certainty: z.number() }).nullable(),
          }),
        ),
        /** Names that the rows have beside those. */
        fieldsLeftOut: z.number().int(),
        /** What the fields of the rows may be mapped to. */
        modelFields: z.array(modelFieldSchema),
        /** The first rows, for `/connections/sample`. */
        sample: answerRowsSchema,
      })
      .nullable(),
  })
  .meta({ id: 'ConnectionReport' });
export type ConnectionReport = z.infer<typeof connectionReportSchema>;

/** The one answer that holds it. */
export const signingSecretSchema = z.object({ signingSecret: z.string() });

export const deliverySchema = z
  .object({
    deliveryId: z.number().int(),
    /** Sent as webhook-id with each attempt. */
    eventId: z.uuid(),
    event: z.enum(deliveryEvents),
    submissionNo: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number()])),
    status: z.enum(deliveryStatuses),
    reason: z.enum(runReasons).nullable(),
    responseStatus: z.number().int().nullable(),
    attempts: z.number().int(),
    tookMs: z.number().int().nullable(),
    createdAt: z.iso.datetime(),
    deliveredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ConnectionDelivery' });
export type ConnectionDelivery = z.infer<typeof deliverySchema>;

export const deliveryPageSchema = z.object({
  rows: z.array(deliverySchema),
  total: z.number().int(),
  isTotalCapped: z.boolean(),
  page: z.number().int(),
  size: z.number().int(),
});

export const replaySchema = z.object({
  deliveryIds: z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(500),
});
export const replayedSchema = z.object({ count: z.number().int() });

export const proposalSchema = z
  .object({
    proposalId: z.number().int(),
    sender: z.string(),
    subject: z.string(),
    receivedAt: z.iso.datetime().nullable(),
    fileName: z.string(),
    sizeBytes: z.number().int(),
    status: z.enum(proposalStatuses),
    /** By the property code in the name of the file; nothing is accepted by it. */
    suggested: z.string().nullable(),
    /** Which it was accepted for. */
    submissionNo: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ConnectionProposal' });
export type ConnectionProposal = z.infer<typeof proposalSchema>;

export const proposalPageSchema = z.object({
  rows: z.array(proposalSchema),
  total: z.number().int(),
  isTotalCapped: z.boolean(),
  page: z.number().int(),
  size: z.number().int(),
  /** Open submissions that an attachment may be accepted for. */
  targets: z.array(z.object({ submissionNo: z.string(), place: z.string() })),
});
export type ProposalPage = z.infer<typeof proposalPageSchema>;

export const acceptProposalSchema = z.object({ submissionNo: z.string().min(1).max(40) });
