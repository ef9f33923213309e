CREATE TABLE "company_holidays" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_holidays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_risk_activities" (
	"employee_id" bigint NOT NULL,
	"risk_activity_id" integer NOT NULL,
	CONSTRAINT "employee_risk_activities_employee_id_risk_activity_id_pk" PRIMARY KEY("employee_id","risk_activity_id")
);
--> statement-breakpoint
CREATE TABLE "movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employee_id" bigint NOT NULL,
	"project_id" bigint,
	"type" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"result_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_organisations" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"job_id" bigint,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"blocks" boolean NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"started_at" timestamp with time zone,
	"heartbeat_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"progress" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"report" jsonb,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "departments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"facility_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facilities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facilities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_departments" (
	"project_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	CONSTRAINT "project_departments_project_id_department_id_pk" PRIMARY KEY("project_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "project_risk_activities" (
	"project_id" bigint NOT NULL,
	"risk_activity_id" integer NOT NULL,
	CONSTRAINT "project_risk_activities_project_id_risk_activity_id_pk" PRIMARY KEY("project_id","risk_activity_id")
);
--> statement-breakpoint
ALTER TABLE "checklist_items" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "months" integer[];--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "contract_regimes" text[];--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "movement" jsonb;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "fails_reading" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "base_id" bigint;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_companies" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "project_companies" ADD COLUMN "stopped_on" date;--> statement-breakpoint
ALTER TABLE "project_companies" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "project_companies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "step" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_holidays" ADD CONSTRAINT "company_holidays_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_risk_activities" ADD CONSTRAINT "employee_risk_activities_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_organisations" ADD CONSTRAINT "project_organisations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_organisations" ADD CONSTRAINT "project_organisations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_organisations" ADD CONSTRAINT "project_organisations_requested_by_users_uid_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_departments" ADD CONSTRAINT "project_departments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_departments" ADD CONSTRAINT "project_departments_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_risk_activities" ADD CONSTRAINT "project_risk_activities_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_holidays_day" ON "company_holidays" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "movements_employee" ON "movements" USING btree ("employee_id","start_date","id");--> statement-breakpoint
CREATE INDEX "jobs_uid" ON "jobs" USING btree ("uid","id");--> statement-breakpoint
CREATE INDEX "project_organisations_waiting" ON "project_organisations" USING btree ("state","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("facility_id",norm("name"));--> statement-breakpoint
CREATE INDEX "departments_facility" ON "departments" USING btree ("facility_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_name" ON "facilities" USING btree ("company_id",norm("name"));--> statement-breakpoint
CREATE INDEX "project_departments_department" ON "project_departments" USING btree ("department_id");--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD CONSTRAINT "system_pendencies_base_id_system_pendencies_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."system_pendencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "system_pendencies_base" ON "system_pendencies" USING btree ("company_id","base_id") WHERE base_id is not null and active;--> statement-breakpoint
-- The risk activities that the pendencies so far speak of.
INSERT INTO "employee_risk_activities" SELECT DISTINCT "employee_id", "risk_activity_id" FROM "pendencies" WHERE "employee_id" IS NOT NULL AND "risk_activity_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "project_risk_activities" SELECT DISTINCT "project_id", "risk_activity_id" FROM "pendencies" WHERE "risk_activity_id" IS NOT NULL;
--> statement-breakpoint
UPDATE "projects" SET "step" = 1 WHERE "status" = 'DRAFT';
