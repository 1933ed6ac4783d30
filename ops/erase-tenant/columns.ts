import type pg from 'pg';

export interface TextColumn {
  table: string;
  column: string;
  isJson: boolean;
}

/** What people and their files said. Everything else is configuration and master data, which has screens of its own. */
const sayings =
  /^(version_row|loaded_.+|rent_roll_sum|finding|explanation_carry|file_account|edit|comment|upload|source_account|package_month|submission|submission_draft|email_history|mail_outbox|outbox_entry|process_trouble|delegation|ignored_orphan|import_run|job|job_item|received_file|rule_trial|change_impact|connection_run|connection_proposal|audit_entry)$/;
/** Names of things in the program: codes, keys, hashes. */
const codes =
  /(^|_)(key|id|no|code|kind|letter|status|state|sha256|language|severity|master|tab|holder|action|entity|message_id|template_name|run_id|currency|zone)$/;

/** Every column of texts, with whether a name in it is erased or only reported. */
export async function listTextColumns(client: pg.Client): Promise<{ erased: TextColumn[]; reported: TextColumn[] }> {
  const { rows } = await client.query<TextColumn>(
    `select c.table_name as table, c.column_name as column, c.data_type like 'json%' as "isJson"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.is_generated = 'NEVER' and c.data_type in ('text', 'character varying', 'jsonb', 'json')
       and c.table_name not in ('session', 'token_cache', 'mikro_orm_migrations', 'app_user')
     order by 1, 2`,
  );
  const isErased = ({ table, column }: TextColumn) => sayings.test(table) && !codes.test(column);
  return { erased: rows.filter(isErased), reported: rows.filter((row) => !isErased(row)) };
}
