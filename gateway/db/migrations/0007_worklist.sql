CREATE TABLE "job_items" (
	"job_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"record_id" bigint NOT NULL,
	"code" text,
	"message" text,
	CONSTRAINT "job_items_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"columns" text[] NOT NULL,
	"company_id" bigint,
	"profile_id" bigint,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "input" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_profile_id_access_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."access_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_views_uid" ON "list_views" USING btree ("uid","resource");--> statement-breakpoint
CREATE INDEX "list_views_company" ON "list_views" USING btree ("company_id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "list_views_profile" ON "list_views" USING btree ("profile_id") WHERE profile_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_own_default" ON "list_views" USING btree ("uid","resource") WHERE is_default and profile_id is null and company_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_profile_default" ON "list_views" USING btree ("profile_id","resource") WHERE is_default and profile_id is not null;--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("kind","id") WHERE state in ('QUEUED', 'RUNNING');--> statement-breakpoint
CREATE INDEX "jobs_files" ON "jobs" USING btree ("expires_at") WHERE file_key is not null;