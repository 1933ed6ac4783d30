import { z } from 'zod';

const text = z.string().nullable();

const auditRowSchema = z
  .object({
    auditId: z.number().int(),
    at: z.iso.datetime(),
    user: text,
    impersonator: text,
    principal: text,
    act: z.string(),
    entity: z.string(),
    entityId: z.string(),
    name: text,
    changes: z.array(z.object({ field: z.string(), label: z.string(), before: text, after: text })),
    importedFrom: text,
    reason: text,
    requestId: text,
  })
  .meta({ id: 'AuditRow' });

export const auditPageSchema = z.object({
  rows: z.array(auditRowSchema),
  page: z.number().int(),
  size: z.number().int(),
  total: z.number().int(),
  isTotalCapped: z.boolean(),
});

export const auditChoicesSchema = z
  .object({ entities: z.array(z.string()), users: z.array(z.object({ userId: z.number().int(), name: z.string() })) })
  .meta({ id: 'AuditChoices' });
