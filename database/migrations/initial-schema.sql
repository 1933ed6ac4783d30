create table "audit_entry" ("id" serial primary key, "op_id" text not null, "at" timestamptz not null default now(), "user_id" int null, "impersonator_id" int null, "principal_id" int null, "action" text not null, "entity" text not null, "entity_id" text not null, "submission_id" int null, "before" jsonb null, "after" jsonb null, "details" jsonb null, "request_id" text null);
alter table "audit_entry" add constraint "audit_entry_op_id_unique" unique ("op_id");
create index "audit_entry_submission_id_index" on "audit_entry" ("submission_id");
create index "audit_entry_entity_entity_id_index" on "audit_entry" ("entity", "entity_id");

create table "comment" ("id" serial primary key, "submission_id" int not null, "user_id" int null, "impersonator_id" int null, "text" text not null, "kind" text not null default 'comment', "reason_code" text null, "version_no" int null, "created_at" timestamptz not null default now());
create index "comment_submission_id_index" on "comment" ("submission_id");

create table "configured_reviewer" ("id" serial primary key, "configuration_id" int not null, "order_no" int not null, "user_id" int not null, "stage" text null, "is_allow_edit" boolean not null default true, "is_error_notification" boolean not null default false);
alter table "configured_reviewer" add constraint "configured_reviewer_configuration_id_order_no_user_id_unique" unique ("configuration_id", "order_no", "user_id");

create table "data_model" ("id" serial primary key, "code" text not null, "name" text not null);
alter table "data_model" add constraint "data_model_code_unique" unique ("code");

create table "data_model_field" ("id" serial primary key, "data_model_id" int not null, "name" text not null, "labels" jsonb not null, "type" text not null, "is_required" boolean not null default false, "enum_values" jsonb null, "position" int not null);
alter table "data_model_field" add constraint "data_model_field_data_model_id_name_unique" unique ("data_model_id", "name");

create table "dataset" ("id" serial primary key, "name" text not null, "names" jsonb not null, "data_model_id" int not null, "scope" text not null, "is_workflow_required" boolean not null default true, "may_skip_upload" boolean not null default false, "is_multi_property" boolean not null default false, "is_active" boolean not null default true, "retired_at" timestamptz null, "created_at" timestamptz not null default now());
alter table "dataset" add constraint "dataset_name_unique" unique ("name");

create table "dataset_mapping" ("id" serial primary key, "service_provider_id" int not null, "fund_id" int null, "property_id" int null, "dataset_id" int not null, "is_fund_enabled" boolean not null default false, "version" int not null default 1, "definition" jsonb not null, "is_active" boolean not null default true, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now());
create index "dataset_mapping_service_provider_id_dataset_id_index" on "dataset_mapping" ("service_provider_id", "dataset_id");

create table "decision" ("id" serial primary key, "op_id" text not null, "submission_id" int not null, "version_id" int null, "version_no" int null, "round" int not null, "order_no" int null, "seat_id" int null, "kind" text not null, "user_id" int not null, "impersonator_id" int null, "principal_id" int null, "reason_code" text null, "comment_id" int null, "is_void" boolean not null default false, "decided_at" timestamptz not null default now());
alter table "decision" add constraint "decision_op_id_unique" unique ("op_id");
create index "decision_submission_id_index" on "decision" ("submission_id");

create table "delegation" ("id" serial primary key, "principal_id" int not null, "delegate_id" int not null, "valid_from" timestamptz not null, "valid_until" timestamptz not null, "reason" text null, "created_at" timestamptz not null default now());
create index "delegation_principal_id_index" on "delegation" ("principal_id");
create index "delegation_delegate_id_index" on "delegation" ("delegate_id");

create table "edit" ("id" serial primary key, "op_id" text not null, "submission_id" int not null, "version_no" int not null, "cells" jsonb not null, "explanations" jsonb null, "user_id" int not null, "impersonator_id" int null, "status" text not null default 'received', "findings" jsonb null, "created_at" timestamptz not null default now());
alter table "edit" add constraint "edit_op_id_unique" unique ("op_id");
create index "edit_submission_id_index" on "edit" ("submission_id");

create table "email_history" ("id" serial primary key, "user_id" int not null, "dedupe_key" text not null, "template_name" text not null, "values" jsonb not null, "submission_id" int null, "is_read" boolean not null default false, "created_at" timestamptz not null default now());
alter table "email_history" add constraint "email_history_dedupe_key_unique" unique ("dedupe_key");
create index "email_history_user_id_is_read_index" on "email_history" ("user_id", "is_read");

create table "finding" ("id" serial primary key, "submission_id" int not null, "version_id" int not null, "generation" int not null, "severity" text not null, "code" text not null, "rule_id" int null, "rule_version" int null, "sheet" text null, "row_no" int null, "field" text null, "column_letter" text null, "cell" text null, "found" text null, "expected" text null, "params" jsonb null, "explanation" text null, "explained_by_user_id" int null, "explained_at" timestamptz null);
create index "finding_version_id_severity_index" on "finding" ("version_id", "severity");
create index "finding_version_id_row_no_index" on "finding" ("version_id", "row_no");

create table "frequency" ("id" serial primary key, "service_provider_id" int not null, "fund_id" int null, "property_id" int null, "dataset_id" int not null, "submit_frequency" text null, "submit_timeline_day" int null, "anchor" text not null default 'PERIOD_END', "day_mode" text not null default 'CALENDAR', "roll" text not null default 'NONE', "calendar_code" text null, "first_post_month" date not null, "is_active" boolean not null default true, "created_at" timestamptz not null default now());
create index "frequency_service_provider_id_dataset_id_index" on "frequency" ("service_provider_id", "dataset_id");

create table "fund" ("id" serial primary key, "code" text null, "name" text not null, "name_folded" text not null, "fund_type_id" int not null, "parent_id" int null, "vehicle" text null, "investment" text null, "base_currency" text not null default 'USD', "reporting_currency" text not null default 'USD', "ownership_type" text null, "ownership_percentage" numeric(9,4) null, "base_unit" text not null default 'sqm', "reporting_unit" text not null default 'sqm', "date_format" text not null default 'YYYY-MM-DD', "country" text null, "time_zone" text not null default 'UTC', "fiscal_start_month" int not null default 1, "calendar_code" text null, "is_active" boolean not null default true, "retired_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now());
alter table "fund" add constraint "fund_name_folded_unique" unique ("name_folded");

create table "fund_property" ("id" serial primary key, "fund_id" int not null, "property_id" int not null, "ownership_percentage" numeric(9,4) not null default '100', "valid_from" date not null, "valid_to" date null);
create index "fund_property_property_id_index" on "fund_property" ("property_id");
alter table "fund_property" add constraint "fund_property_fund_id_property_id_valid_from_unique" unique ("fund_id", "property_id", "valid_from");

create table "fund_type" ("id" serial primary key, "name" text not null, "sort_order" int not null default 0);
alter table "fund_type" add constraint "fund_type_name_unique" unique ("name");

create table "language" ("id" serial primary key, "code" text not null, "name" text not null, "is_default" boolean not null default false);
alter table "language" add constraint "language_code_unique" unique ("code");

create table "lookup_key" ("id" serial primary key, "name" text not null, "is_active" boolean not null default true);
alter table "lookup_key" add constraint "lookup_key_name_unique" unique ("name");

create table "lookup_value" ("id" serial primary key, "lookup_key_id" int not null, "code" text not null, "names" jsonb not null, "sort_order" int not null default 0, "is_active" boolean not null default true);
alter table "lookup_value" add constraint "lookup_value_lookup_key_id_code_unique" unique ("lookup_key_id", "code");

create table "mail_outbox" ("id" serial primary key, "dedupe_key" text not null, "email_history_id" int null, "user_id" int not null, "address" text not null, "template_name" text not null, "language" text not null, "values" jsonb not null, "message_id" text not null, "status" text not null default 'pending', "attempts" int not null default 0, "leased_until" timestamptz null, "next_attempt_at" timestamptz not null default now(), "sent_at" timestamptz null, "last_error" text null, "created_at" timestamptz not null default now());
alter table "mail_outbox" add constraint "mail_outbox_dedupe_key_unique" unique ("dedupe_key");
create index "mail_outbox_status_next_attempt_at_index" on "mail_outbox" ("status", "next_attempt_at");

create table "operation" ("id" serial primary key, "op_id" text not null, "submission_id" int not null, "kind" text not null, "outcome" text not null, "refusal_code" text null, "rev" int null, "created_at" timestamptz not null default now());
alter table "operation" add constraint "operation_op_id_unique" unique ("op_id");
create index "operation_submission_id_index" on "operation" ("submission_id");

create table "outbox_entry" ("id" serial primary key, "op_id" text not null, "submission_id" int not null, "kind" text not null, "payload" jsonb not null, "status" text not null default 'pending', "attempts" int not null default 0, "next_attempt_at" timestamptz not null default now(), "last_error" text null, "user_id" int null, "created_at" timestamptz not null default now());
alter table "outbox_entry" add constraint "outbox_entry_op_id_unique" unique ("op_id");
create index "outbox_entry_status_next_attempt_at_index" on "outbox_entry" ("status", "next_attempt_at");
create index "outbox_entry_submission_id_index" on "outbox_entry" ("submission_id");

create table "property" ("id" serial primary key, "code" text not null, "name" text not null, "property_type" text not null, "address1" text not null default '', "address2" text null, "country" text not null, "state" text not null default '', "city" text not null default '', "zip" text null, "location" text null, "vehicle" text null, "investment" text null, "base_currency" text not null default 'USD', "reporting_currency" text not null default 'USD', "property_manager" text null, "property_manager_email" text null, "property_management_company" text null, "date_format" text null, "ownership_type" text null, "ownership_percentage" numeric(9,4) null, "base_unit" text not null default 'sqm', "reporting_unit" text not null default 'sqm', "unit_conversion" numeric(24,6) null, "rentable_area" numeric(24,6) null, "time_zone" text null, "calendar_code" text null, "acquired_on" date null, "disposed_on" date null, "is_active" boolean not null default true, "retired_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now());
alter table "property" add constraint "property_code_unique" unique ("code");

create table "property_mapping" ("id" serial primary key, "service_provider_id" int not null, "provider_code" text not null, "local_property_name" text null, "property_id" int null, "created_at" timestamptz not null default now());
alter table "property_mapping" add constraint "property_mapping_service_provider_id_provider_code_unique" unique ("service_provider_id", "provider_code");

create table "property_provider" ("id" serial primary key, "service_provider_id" int not null, "property_id" int not null, "valid_from" date not null, "valid_to" date null);
create index "property_provider_property_id_index" on "property_provider" ("property_id");
alter table "property_provider" add constraint "property_provider_service_provider_id_property_id_dc735_unique" unique ("service_provider_id", "property_id", "valid_from");

create table "role" ("id" serial primary key, "name" text not null, "base_role" text not null, "is_built_in" boolean not null default false, "is_active" boolean not null default true, "created_at" timestamptz not null default now());
alter table "role" add constraint "role_name_unique" unique ("name");

create table "role_privilege" ("id" serial primary key, "role_id" int not null, "screen" text not null, "privilege" text not null);
alter table "role_privilege" add constraint "role_privilege_role_id_screen_unique" unique ("role_id", "screen");

create table "rule" ("id" serial primary key, "dataset_id" int not null, "code" text not null, "names" jsonb not null, "type" text not null, "mode" text not null default 'basic', "scope" text not null, "document" jsonb not null, "messages" jsonb not null, "version" int not null default 1, "position" int not null default 0, "is_active" boolean not null default true, "retired_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now());
alter table "rule" add constraint "rule_dataset_id_code_unique" unique ("dataset_id", "code");

create table "service_provider" ("id" serial primary key, "code" text not null, "name" text not null, "type" text not null, "is_active" boolean not null default true, "retired_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now());
alter table "service_provider" add constraint "service_provider_code_unique" unique ("code");

create table "setting" ("id" serial primary key, "name" text not null, "value" jsonb not null);
alter table "setting" add constraint "setting_name_unique" unique ("name");

create table "submission" ("id" serial primary key, "submission_no" text not null, "service_provider_id" int not null, "fund_id" int null, "entity_id" int null, "property_id" int null, "dataset_id" int not null, "tab" text not null, "post_month" date not null, "period_start" date not null, "period_end" date not null, "due_on" date not null, "due_at" timestamptz not null, "time_zone" text not null default 'UTC', "is_key_released" boolean not null default false, "status" text not null default 'New', "ball_holder" text not null default 'provider', "is_awaiting_explanation" boolean not null default false, "cause" text null, "process_state" text not null default 'running', "parked_code" text null, "parked_detail" text null, "round" int not null default 1, "current_order_no" int null, "rev" int not null default 0, "generation" int not null default 0, "state" jsonb null, "current_version_id" int null, "workflow_configuration_id" int null, "hard_count" int not null default 0, "soft_count" int not null default 0, "unexplained_count" int not null default 0, "quality_score" numeric(9,4) null, "first_quality_score" numeric(9,4) null, "is_overdue" boolean not null default false, "is_restated" boolean not null default false, "close_reason" text null, "uploaded_by_user_id" int null, "created_by_user_id" int null, "waiting_since" timestamptz not null default now(), "progress" jsonb null, "run_id" text null, "seen_at" timestamptz null, "first_passed_at" timestamptz null, "completed_at" timestamptz null, "resubmit_due_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now());
alter table "submission" add constraint "submission_submission_no_unique" unique ("submission_no");
create index "submission_post_month_tab_status_index" on "submission" ("post_month", "tab", "status");
create index "submission_service_provider_id_post_month_index" on "submission" ("service_provider_id", "post_month");
create index "submission_property_id_dataset_id_post_month_index" on "submission" ("property_id", "dataset_id", "post_month");
create index "submission_fund_id_post_month_index" on "submission" ("fund_id", "post_month");
create index "submission_status_index" on "submission" ("status");

create table "submission_assignee" ("id" serial primary key, "submission_id" int not null, "user_id" int not null, "order_no" int not null, "stage" text not null, "is_turn" boolean not null default false, "has_decided" boolean not null default false, "since" timestamptz null, "claimed_at" timestamptz null);
create index "submission_assignee_user_id_is_turn_index" on "submission_assignee" ("user_id", "is_turn");
alter table "submission_assignee" add constraint "submission_assignee_submission_id_user_id_order_no_unique" unique ("submission_id", "user_id", "order_no");

create table "token_cache" ("id" serial primary key, "session_id" text not null, "cipher_text" text not null, "updated_at" timestamptz not null default now());
alter table "token_cache" add constraint "token_cache_session_id_unique" unique ("session_id");

create table "translation" ("id" serial primary key, "service_provider_id" int not null, "language" text not null, "source_text" text not null, "target_text" text not null);
alter table "translation" add constraint "translation_service_provider_id_language_source_text_unique" unique ("service_provider_id", "language", "source_text");

create table "upload" ("id" serial primary key, "op_id" text not null, "submission_id" int not null, "file_name" text not null, "blob_key" text not null, "sha256" text not null, "size_bytes" int not null, "status" text not null default 'received', "refusal_code" text null, "seen_generation" int not null, "uploaded_by_user_id" int not null, "impersonator_id" int null, "comment_id" int null, "created_at" timestamptz not null default now());
alter table "upload" add constraint "upload_op_id_unique" unique ("op_id");
create index "upload_submission_id_index" on "upload" ("submission_id");
create index "upload_sha256_index" on "upload" ("sha256");

create table "app_user" ("id" serial primary key, "email" text not null, "name" text not null, "first_name" text not null, "last_name" text not null default '', "role_id" int not null, "service_provider_id" int null, "language" text null, "is_active" boolean not null default true, "tenant_id" text null, "object_id" text null, "retired_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now());
alter table "app_user" add constraint "app_user_email_unique" unique ("email");

create table "user_scope" ("id" serial primary key, "user_id" int not null, "fund_id" int null, "property_id" int null);
alter table "user_scope" add constraint "user_scope_user_id_fund_id_property_id_unique" unique ("user_id", "fund_id", "property_id");

create table "version" ("id" serial primary key, "submission_id" int not null, "upload_id" int null, "parent_version_id" int null, "version_no" int not null, "kind" text not null, "state" text not null default 'checking', "generation" int not null, "sheet" text not null default '', "columns" jsonb not null, "layout" jsonb null, "row_count" int not null default 0, "hard_count" int not null default 0, "soft_count" int not null default 0, "rules_checked" int not null default 0, "quality_score" numeric(9,4) null, "input_hash" text null, "annotated_blob_key" text null, "created_by_user_id" int null, "created_at" timestamptz not null default now());
create index "version_submission_id_generation_index" on "version" ("submission_id", "generation");
alter table "version" add constraint "version_submission_id_version_no_unique" unique ("submission_id", "version_no");

create table "workflow_configuration" ("id" serial primary key, "dataset_id" int not null, "fund_id" int null, "property_id" int null, "version" int not null default 1, "after_resubmission" text not null default 'restart', "fallback_user_id" int null, "is_active" boolean not null default true, "created_at" timestamptz not null default now());
create index "workflow_configuration_dataset_id_index" on "workflow_configuration" ("dataset_id");


alter table "role_privilege" add constraint "role_privilege_role_id_fkey" foreign key ("role_id") references "role" ("id");
alter table "app_user" add constraint "app_user_role_id_fkey" foreign key ("role_id") references "role" ("id");
alter table "app_user" add constraint "app_user_service_provider_id_fkey" foreign key ("service_provider_id") references "service_provider" ("id");
alter table "user_scope" add constraint "user_scope_user_id_fkey" foreign key ("user_id") references "app_user" ("id");
alter table "user_scope" add constraint "user_scope_fund_id_fkey" foreign key ("fund_id") references "fund" ("id");
alter table "user_scope" add constraint "user_scope_property_id_fkey" foreign key ("property_id") references "property" ("id");
alter table "fund" add constraint "fund_fund_type_id_fkey" foreign key ("fund_type_id") references "fund_type" ("id");
alter table "fund" add constraint "fund_parent_id_fkey" foreign key ("parent_id") references "fund" ("id");
alter table "fund_property" add constraint "fund_property_fund_id_fkey" foreign key ("fund_id") references "fund" ("id");
alter table "fund_property" add constraint "fund_property_property_id_fkey" foreign key ("property_id") references "property" ("id");
alter table "property_provider" add constraint "property_provider_service_provider_id_fkey" foreign key ("service_provider_id") references "service_provider" ("id");
alter table "property_provider" add constraint "property_provider_property_id_fkey" foreign key ("property_id") references "property" ("id");
alter table "lookup_value" add constraint "lookup_value_lookup_key_id_fkey" foreign key ("lookup_key_id") references "lookup_key" ("id");
alter table "data_model_field" add constraint "data_model_field_data_model_id_fkey" foreign key ("data_model_id") references "data_model" ("id");
alter table "dataset" add constraint "dataset_data_model_id_fkey" foreign key ("data_model_id") references "data_model" ("id");
alter table "dataset_mapping" add constraint "dataset_mapping_service_provider_id_fkey" foreign key ("service_provider_id") references "service_provider" ("id");
alter table "dataset_mapping" add constraint "dataset_mapping_fund_id_fkey" foreign key ("fund_id") references "fund" ("id");
alter table "dataset_mapping" add constraint "dataset_mapping_property_id_fkey" foreign key ("property_id") references "property" ("id");
alter table "dataset_mapping" add constraint "dataset_mapping_dataset_id_fkey" foreign key ("dataset_id") references "dataset" ("id");
alter table "translation" add constraint "translation_service_provider_id_fkey" foreign key ("service_provider_id") references "service_provider" ("id");
alter table "property_mapping" add constraint "property_mapping_service_provider_id_fkey" foreign key ("service_provider_id") references "service_provider" ("id");
alter table "property_mapping" add constraint "property_mapping_property_id_fkey" foreign key ("property_id") references "property" ("id");
alter table "workflow_configuration" add constraint "workflow_configuration_dataset_id_fkey" foreign key ("dataset_id") references "dataset" ("id");
alter table "workflow_configuration" add constraint "workflow_configuration_fund_id_fkey" foreign key ("fund_id") references "fund" ("id");
alter table "workflow_configuration" add constraint "workflow_configuration_property_id_fkey" foreign key ("property_id") references "property" ("id");
alter table "workflow_configuration" add constraint "workflow_configuration_fallback_user_id_fkey" foreign key ("fallback_user_id") references "app_user" ("id");
alter table "configured_reviewer" add constraint "configured_reviewer_configuration_id_fkey" foreign key ("configuration_id") references "workflow_configuration" ("id");
alter table "configured_reviewer" add constraint "configured_reviewer_user_id_fkey" foreign key ("user_id") references "app_user" ("id");
alter table "delegation" add constraint "delegation_principal_id_fkey" foreign key ("principal_id") references "app_user" ("id");
alter table "delegation" add constraint "delegation_delegate_id_fkey" foreign key ("delegate_id") references "app_user" ("id");
alter table "frequency" add constraint "frequency_service_provider_id_fkey" foreign key ("service_provider_id") references "service_provider" ("id");
alter table "frequency" add constraint "frequency_fund_id_fkey" foreign key ("fund_id") references "fund" ("id");
alter table "frequency" add constraint "frequency_property_id_fkey" foreign key ("property_id") references "property" ("id");
alter table "frequency" add constraint "frequency_dataset_id_fkey" foreign key ("dataset_id") references "dataset" ("id");
alter table "rule" add constraint "rule_dataset_id_fkey" foreign key ("dataset_id") references "dataset" ("id");
alter table "submission" add constraint "submission_service_provider_id_fkey" foreign key ("service_provider_id") references "service_provider" ("id");
alter table "submission" add constraint "submission_fund_id_fkey" foreign key ("fund_id") references "fund" ("id");
alter table "submission" add constraint "submission_entity_id_fkey" foreign key ("entity_id") references "fund" ("id");
alter table "submission" add constraint "submission_property_id_fkey" foreign key ("property_id") references "property" ("id");
alter table "submission" add constraint "submission_dataset_id_fkey" foreign key ("dataset_id") references "dataset" ("id");
alter table "submission_assignee" add constraint "submission_assignee_submission_id_fkey" foreign key ("submission_id") references "submission" ("id");
alter table "submission_assignee" add constraint "submission_assignee_user_id_fkey" foreign key ("user_id") references "app_user" ("id");
alter table "upload" add constraint "upload_submission_id_fkey" foreign key ("submission_id") references "submission" ("id");
alter table "upload" add constraint "upload_uploaded_by_user_id_fkey" foreign key ("uploaded_by_user_id") references "app_user" ("id");
alter table "version" add constraint "version_submission_id_fkey" foreign key ("submission_id") references "submission" ("id");
alter table "version" add constraint "version_upload_id_fkey" foreign key ("upload_id") references "upload" ("id");
alter table "finding" add constraint "finding_version_id_fkey" foreign key ("version_id") references "version" ("id");
alter table "decision" add constraint "decision_submission_id_fkey" foreign key ("submission_id") references "submission" ("id");
alter table "decision" add constraint "decision_user_id_fkey" foreign key ("user_id") references "app_user" ("id");
alter table "comment" add constraint "comment_submission_id_fkey" foreign key ("submission_id") references "submission" ("id");
alter table "comment" add constraint "comment_user_id_fkey" foreign key ("user_id") references "app_user" ("id");
alter table "edit" add constraint "edit_submission_id_fkey" foreign key ("submission_id") references "submission" ("id");
alter table "edit" add constraint "edit_user_id_fkey" foreign key ("user_id") references "app_user" ("id");
alter table "operation" add constraint "operation_submission_id_fkey" foreign key ("submission_id") references "submission" ("id");
alter table "outbox_entry" add constraint "outbox_entry_submission_id_fkey" foreign key ("submission_id") references "submission" ("id");
alter table "email_history" add constraint "email_history_user_id_fkey" foreign key ("user_id") references "app_user" ("id");
alter table "mail_outbox" add constraint "mail_outbox_email_history_id_fkey" foreign key ("email_history_id") references "email_history" ("id");
alter table "mail_outbox" add constraint "mail_outbox_user_id_fkey" foreign key ("user_id") references "app_user" ("id");
create sequence "submission_no_seq";

-- One ticket per key: released by closing as DUPLICATE and by moving to another month.
create unique index "submission_key" on "submission" ("service_provider_id", coalesce("property_id", 0), coalesce("fund_id", 0), "dataset_id", "post_month")
  where "tab" = 'funds' and not "is_key_released";
create unique index "submission_property_key" on "submission" ("service_provider_id", "property_id", "dataset_id", "post_month")
  where "tab" = 'properties' and not "is_key_released";

-- Rows of a version, positional: `values` follows version.columns. Decimals and dates are text, nothing is rounded.
create table "version_row" (
  "version_id" int not null references "version" ("id") on delete cascade,
  "row_no" int not null,
  "property_id" int null,
  "values" jsonb not null,
  primary key ("version_id", "row_no")
);

-- Sessions of the api (connect-pg-simple).
create table "session" ("sid" text primary key, "sess" json not null, "expire" timestamp(6) not null, "user_id" int null);
create index "session_expire" on "session" ("expire");
create index "session_user" on "session" ("user_id");

-- The audit trail is append-only, also for the owner of the tables.
create function "refuse_audit_change"() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append-only.';
end $$;
create trigger "audit_entry_append_only" before update or delete or truncate on "audit_entry"
  for each statement execute function "refuse_audit_change"();
