/** The audit trail as a SuperAdmin reads it. Instants are ISO 8601 in UTC. */

export interface AuditChange {
  field: string;
  /** What the reader calls the field. */
  label: string;
  /** Statuses, privileges, yes and no in the reader's words; codes and ids as stored. Null for a blank. */
  before: string | null;
  after: string | null;
}

export interface AuditRow {
  auditId: number;
  at: string;
  /** Null for what the product did by itself. */
  user: string | null;
  /** Who acted as `user`. */
  impersonator: string | null;
  /** The absent person whose seat `user` filled. */
  principal: string | null;
  /** What was done, without the kind of record: `edit`, `approve`, `signIn`. */
  act: string;
  /** Kind of record: `serviceProvider`, `submission`. */
  entity: string;
  entityId: string;
  /** What people call the record, where the entry or the record still tells. */
  name: string | null;
  changes: AuditChange[];
  /** File name of the import that made the change. */
  importedFrom: string | null;
  /** Why, where the person was asked for it. */
  reason: string | null;
  /** Names the log entries of the same request. */
  requestId: string | null;
}

/** What the trail can be narrowed by: kinds of records, and people that are in it. */
export interface AuditChoices {
  entities: string[];
  users: { userId: number; name: string }[];
}
