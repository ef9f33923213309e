CREATE TABLE "captchas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"challenge" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"uid" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"user_agent" text,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "signin_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"display_name" text NOT NULL,
	"phone" text,
	"language" text DEFAULT 'pt' NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"email_verified" boolean DEFAULT false NOT NULL,
	"account_verified" boolean DEFAULT false NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"is_invited" boolean DEFAULT false NOT NULL,
	"last_access_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uid" uuid,
	"company_id" bigint,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"action" text NOT NULL,
	"field_name" text,
	"old_value" text,
	"new_value" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "checklist_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checklist_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"system_pendency_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "justification_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "justification_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checklist_item_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_system_pendencies" (
	"project_id" bigint NOT NULL,
	"system_pendency_id" bigint NOT NULL,
	CONSTRAINT "project_system_pendencies_project_id_system_pendency_id_pk" PRIMARY KEY("project_id","system_pendency_id")
);
--> statement-breakpoint
CREATE TABLE "system_pendencies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "system_pendencies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"periodicity" text NOT NULL,
	"validity_months" integer,
	"next_due_days" integer DEFAULT 30 NOT NULL,
	"due_rule" jsonb,
	"risk_activity_ids" integer[],
	"legal_basis" text,
	"critical" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_profiles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"relation_type" text NOT NULL,
	"description" text,
	"permissions" text[] NOT NULL,
	"features" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cnpj" text NOT NULL,
	"company_name" text NOT NULL,
	"trading_name" text NOT NULL,
	"city" text,
	"uf" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid NOT NULL,
	"company_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"project_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"role" text NOT NULL,
	"admission_date" date NOT NULL,
	"salary" numeric(14, 2),
	"contract_regime" text DEFAULT 'CLT' NOT NULL,
	"risk_exposure" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"cpf" text,
	"foreign_document" text,
	"birthdate" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_employees" (
	"project_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"hiring_date" date NOT NULL,
	"ended_at" date,
	CONSTRAINT "project_employees_project_id_employee_id_pk" PRIMARY KEY("project_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pendency_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"state" text,
	"answer_to" bigint,
	"uid" uuid NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pendency_id" bigint NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"issue_date" date NOT NULL,
	"expiration_date" date,
	"outcome" text,
	"state" text DEFAULT 'CURRENT' NOT NULL,
	"round" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pendencies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pendencies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"contracting_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"system_pendency_id" bigint NOT NULL,
	"employee_id" bigint,
	"risk_activity_id" integer,
	"reference_month" date,
	"name" text NOT NULL,
	"search_text" text NOT NULL,
	"plan" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"due_date" date,
	"issue_date" date,
	"expiration_date" date,
	"revision_date" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"sla_due" date,
	"round" integer DEFAULT 0 NOT NULL,
	"note" text,
	"status_before_support" text,
	"service_occurred" boolean,
	"closed_without_analysis" boolean DEFAULT false NOT NULL,
	"inactive" boolean DEFAULT false NOT NULL,
	"document_count" integer DEFAULT 0 NOT NULL,
	"open_questions" integer DEFAULT 0 NOT NULL,
	"relevance_date" date GENERATED ALWAYS AS (coalesce(sla_due, expiration_date, due_date, date '9999-12-31')) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pendency_checklists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pendency_checklists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pendency_id" bigint NOT NULL,
	"checklist_item_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'UNCHECKED' NOT NULL,
	"invalid_description" text,
	"is_from_automatic_analysis" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pendency_counts" (
	"dim" text NOT NULL,
	"key" bigint NOT NULL,
	"status" text NOT NULL,
	"plan" text NOT NULL,
	"type" text NOT NULL,
	"slot" smallint NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_companies" (
	"project_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"plans" text[] NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_companies_project_id_company_id_pk" PRIMARY KEY("project_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"contract" text NOT NULL,
	"scope" text,
	"description" text,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"stage" text DEFAULT 'CREATED' NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"analysis_days" integer DEFAULT 3 NOT NULL,
	"re_analysis_days" integer DEFAULT 2 NOT NULL,
	"start_reference" date,
	"end_reference" date,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_system_pendency_id_system_pendencies_id_fk" FOREIGN KEY ("system_pendency_id") REFERENCES "public"."system_pendencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "justification_templates" ADD CONSTRAINT "justification_templates_checklist_item_id_checklist_items_id_fk" FOREIGN KEY ("checklist_item_id") REFERENCES "public"."checklist_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_system_pendencies" ADD CONSTRAINT "project_system_pendencies_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_system_pendencies" ADD CONSTRAINT "project_system_pendencies_system_pendency_id_system_pendencies_id_fk" FOREIGN KEY ("system_pendency_id") REFERENCES "public"."system_pendencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD CONSTRAINT "system_pendencies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_profiles" ADD CONSTRAINT "access_profiles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_profile_id_access_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."access_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_employees" ADD CONSTRAINT "project_employees_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_employees" ADD CONSTRAINT "project_employees_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_pendency_id_pendencies_id_fk" FOREIGN KEY ("pendency_id") REFERENCES "public"."pendencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_pendency_id_pendencies_id_fk" FOREIGN KEY ("pendency_id") REFERENCES "public"."pendencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendencies" ADD CONSTRAINT "pendencies_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendencies" ADD CONSTRAINT "pendencies_contracting_id_companies_id_fk" FOREIGN KEY ("contracting_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendencies" ADD CONSTRAINT "pendencies_provider_id_companies_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendencies" ADD CONSTRAINT "pendencies_system_pendency_id_system_pendencies_id_fk" FOREIGN KEY ("system_pendency_id") REFERENCES "public"."system_pendencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendencies" ADD CONSTRAINT "pendencies_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendency_checklists" ADD CONSTRAINT "pendency_checklists_pendency_id_pendencies_id_fk" FOREIGN KEY ("pendency_id") REFERENCES "public"."pendencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendency_checklists" ADD CONSTRAINT "pendency_checklists_checklist_item_id_checklist_items_id_fk" FOREIGN KEY ("checklist_item_id") REFERENCES "public"."checklist_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_companies" ADD CONSTRAINT "project_companies_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_companies" ADD CONSTRAINT "project_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "captchas_challenge" ON "captchas" USING btree ("challenge");--> statement-breakpoint
CREATE INDEX "captchas_created" ON "captchas" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_once" ON "idempotency_keys" USING btree ("uid","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expires" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_uid" ON "sessions" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_entity" ON "audit" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_uid" ON "audit" USING btree ("uid","id");--> statement-breakpoint
CREATE INDEX "checklist_items_of" ON "checklist_items" USING btree ("system_pendency_id","position");--> statement-breakpoint
CREATE INDEX "justification_templates_of" ON "justification_templates" USING btree ("checklist_item_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "system_pendencies_slug" ON "system_pendencies" USING btree (coalesce("company_id", 0),"slug");--> statement-breakpoint
CREATE UNIQUE INDEX "access_profiles_name" ON "access_profiles" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "companies_cnpj" ON "companies" USING btree ("cnpj");--> statement-breakpoint
CREATE INDEX "companies_root" ON "companies" USING btree (substr("cnpj", 1, 8));--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_once" ON "memberships" USING btree ("uid","company_id",coalesce("project_id", 0));--> statement-breakpoint
CREATE INDEX "memberships_company" ON "memberships" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "memberships_profile" ON "memberships" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_once" ON "employees" USING btree ("company_id","person_id");--> statement-breakpoint
CREATE INDEX "employees_person" ON "employees" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_cpf" ON "people" USING btree ("cpf");--> statement-breakpoint
CREATE UNIQUE INDEX "people_foreign" ON "people" USING btree ("foreign_document");--> statement-breakpoint
CREATE INDEX "people_name_search" ON "people" USING gin (norm("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_employees_employee" ON "project_employees" USING btree ("employee_id","project_id");--> statement-breakpoint
CREATE INDEX "comments_pendency" ON "comments" USING btree ("pendency_id","id");--> statement-breakpoint
CREATE INDEX "documents_pendency" ON "documents" USING btree ("pendency_id","round","id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_storage" ON "documents" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "documents_sha256" ON "documents" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "pendencies_key" ON "pendencies" USING btree ("project_id","provider_id","system_pendency_id",coalesce("employee_id", 0),coalesce("risk_activity_id", 0),coalesce("reference_month", date '0001-01-01'));--> statement-breakpoint
CREATE INDEX "pendencies_contracting_relevance" ON "pendencies" USING btree ("contracting_id","status","relevance_date","id") WHERE not inactive;--> statement-breakpoint
CREATE INDEX "pendencies_contracting_updated" ON "pendencies" USING btree ("contracting_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "pendencies_contracting_expiration" ON "pendencies" USING btree ("contracting_id","status","expiration_date","id") WHERE not inactive;--> statement-breakpoint
CREATE INDEX "pendencies_contracting_revision" ON "pendencies" USING btree ("contracting_id","status","revision_date","id") WHERE not inactive;--> statement-breakpoint
CREATE INDEX "pendencies_provider_relevance" ON "pendencies" USING btree ("provider_id","status","relevance_date","id") WHERE not inactive;--> statement-breakpoint
CREATE INDEX "pendencies_provider_updated" ON "pendencies" USING btree ("provider_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "pendencies_provider_expiration" ON "pendencies" USING btree ("provider_id","status","expiration_date","id") WHERE not inactive;--> statement-breakpoint
CREATE INDEX "pendencies_provider_revision" ON "pendencies" USING btree ("provider_id","status","revision_date","id") WHERE not inactive;--> statement-breakpoint
CREATE INDEX "pendencies_project_relevance" ON "pendencies" USING btree ("project_id","status","relevance_date","id") WHERE not inactive;--> statement-breakpoint
CREATE INDEX "pendencies_employee" ON "pendencies" USING btree ("employee_id","status") WHERE employee_id is not null;--> statement-breakpoint
CREATE INDEX "pendencies_catalogue" ON "pendencies" USING btree ("system_pendency_id");--> statement-breakpoint
CREATE INDEX "pendencies_clock" ON "pendencies" USING btree ("expiration_date","id") WHERE status in ('DONE', 'NEXT_DUE_DATE');--> statement-breakpoint
CREATE INDEX "pendencies_questions" ON "pendencies" USING btree ("contracting_id","updated_at") WHERE open_questions > 0;--> statement-breakpoint
CREATE INDEX "pendencies_search" ON "pendencies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "pendency_checklists_item" ON "pendency_checklists" USING btree ("pendency_id","checklist_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pendency_counts_key" ON "pendency_counts" USING btree ("dim","key","status","plan","type","slot");--> statement-breakpoint
CREATE INDEX "project_companies_company" ON "project_companies" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "projects_company" ON "projects" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "projects_creator" ON "projects" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "projects_name_search" ON "projects" USING gin (norm("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "projects_contract_search" ON "projects" USING gin (norm("contract") gin_trgm_ops);