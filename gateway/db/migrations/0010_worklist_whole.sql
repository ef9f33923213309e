CREATE TABLE "analysis_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analysis_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"system_pendency_id" bigint NOT NULL,
	"provider_id" bigint,
	"project_id" bigint,
	"created_by" uuid NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"risk_activity_id" integer,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_activity_types" (
	"employee_id" bigint NOT NULL,
	"activity_type_id" bigint NOT NULL,
	CONSTRAINT "employee_activity_types_employee_id_activity_type_id_pk" PRIMARY KEY("employee_id","activity_type_id")
);
--> statement-breakpoint
CREATE TABLE "comment_mentions" (
	"comment_id" bigint NOT NULL,
	"uid" uuid NOT NULL,
	CONSTRAINT "comment_mentions_comment_id_uid_pk" PRIMARY KEY("comment_id","uid")
);
--> statement-breakpoint
CREATE TABLE "comment_reads" (
	"pendency_id" bigint NOT NULL,
	"uid" uuid NOT NULL,
	"last_comment_id" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comment_reads_pendency_id_uid_pk" PRIMARY KEY("pendency_id","uid")
);
--> statement-breakpoint
CREATE TABLE "pendency_employees" (
	"pendency_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pendency_employees_pendency_id_employee_id_pk" PRIMARY KEY("pendency_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "service_month_employees" (
	"service_month_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"health_plan" boolean,
	"operator" text,
	CONSTRAINT "service_month_employees_service_month_id_employee_id_pk" PRIMARY KEY("service_month_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "service_months" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_months_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"reference_month" date NOT NULL,
	"occurred" boolean NOT NULL,
	"term_accepted_at" timestamp with time zone,
	"employees_confirmed_at" timestamp with time zone,
	"health_plan_answered_at" timestamp with time zone,
	"analysis" text,
	"analysis_note" text,
	"analysed_by" uuid,
	"analysed_at" timestamp with time zone,
	"answered_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"columns" text[],
	"uid" uuid NOT NULL,
	"company_id" bigint,
	"profile_id" bigint,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "classification" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "classified_by" text;--> statement-breakpoint
ALTER TABLE "pendency_checklists" ADD COLUMN "invalid_place" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "asks_service" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "analysis_notes" ADD CONSTRAINT "analysis_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_notes" ADD CONSTRAINT "analysis_notes_system_pendency_id_system_pendencies_id_fk" FOREIGN KEY ("system_pendency_id") REFERENCES "public"."system_pendencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_notes" ADD CONSTRAINT "analysis_notes_provider_id_companies_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_notes" ADD CONSTRAINT "analysis_notes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_notes" ADD CONSTRAINT "analysis_notes_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_notes" ADD CONSTRAINT "analysis_notes_updated_by_users_uid_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_types" ADD CONSTRAINT "activity_types_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_activity_types" ADD CONSTRAINT "employee_activity_types_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_activity_types" ADD CONSTRAINT "employee_activity_types_activity_type_id_activity_types_id_fk" FOREIGN KEY ("activity_type_id") REFERENCES "public"."activity_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reads" ADD CONSTRAINT "comment_reads_pendency_id_pendencies_id_fk" FOREIGN KEY ("pendency_id") REFERENCES "public"."pendencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reads" ADD CONSTRAINT "comment_reads_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendency_employees" ADD CONSTRAINT "pendency_employees_pendency_id_pendencies_id_fk" FOREIGN KEY ("pendency_id") REFERENCES "public"."pendencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendency_employees" ADD CONSTRAINT "pendency_employees_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendency_employees" ADD CONSTRAINT "pendency_employees_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_month_employees" ADD CONSTRAINT "service_month_employees_service_month_id_service_months_id_fk" FOREIGN KEY ("service_month_id") REFERENCES "public"."service_months"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_month_employees" ADD CONSTRAINT "service_month_employees_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_months" ADD CONSTRAINT "service_months_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_months" ADD CONSTRAINT "service_months_provider_id_companies_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_months" ADD CONSTRAINT "service_months_analysed_by_users_uid_fk" FOREIGN KEY ("analysed_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_months" ADD CONSTRAINT "service_months_answered_by_users_uid_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_profile_id_access_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."access_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analysis_notes_company" ON "analysis_notes" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "analysis_notes_document" ON "analysis_notes" USING btree ("company_id","system_pendency_id");--> statement-breakpoint
CREATE INDEX "analysis_notes_search" ON "analysis_notes" USING gin (norm("title" || ' ' || "description") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "activity_types_name" ON "activity_types" USING btree ("company_id",norm("name")) WHERE active;--> statement-breakpoint
CREATE INDEX "employee_activity_types_of" ON "employee_activity_types" USING btree ("activity_type_id");--> statement-breakpoint
CREATE INDEX "comment_mentions_uid" ON "comment_mentions" USING btree ("uid","comment_id");--> statement-breakpoint
CREATE INDEX "pendency_employees_of" ON "pendency_employees" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "service_month_employees_of" ON "service_month_employees" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_months_key" ON "service_months" USING btree ("project_id","provider_id","reference_month");--> statement-breakpoint
CREATE INDEX "service_months_provider" ON "service_months" USING btree ("provider_id","reference_month");--> statement-breakpoint
CREATE INDEX "service_months_without" ON "service_months" USING btree ("project_id","provider_id") WHERE not occurred;--> statement-breakpoint
CREATE INDEX "views_owner" ON "views" USING btree ("uid","resource");--> statement-breakpoint
CREATE INDEX "views_company" ON "views" USING btree ("company_id","resource") WHERE company_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "views_default" ON "views" USING btree ("resource",coalesce("profile_id", 0),coalesce("company_id", 0),(case when company_id is null then uid::text else '' end)) WHERE is_default;--> statement-breakpoint
CREATE INDEX "pendencies_contracting_month" ON "pendencies" USING btree ("contracting_id","reference_month","provider_id","system_pendency_id") WHERE reference_month is not null and not inactive;--> statement-breakpoint
CREATE INDEX "pendencies_provider_month" ON "pendencies" USING btree ("provider_id","reference_month","project_id","system_pendency_id") WHERE reference_month is not null and not inactive;