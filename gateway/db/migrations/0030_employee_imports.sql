CREATE TABLE "employee_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"uid" uuid NOT NULL,
	"language" text NOT NULL,
	"file_name" text NOT NULL,
	"sheet_name" text,
	"header_line" integer DEFAULT 1 NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'READY' NOT NULL,
	"job_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"cleared_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "employee_import_rows" (
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"cells" text,
	"action" text,
	"field" text,
	"code" text,
	"other_line" integer,
	"changed" text[] DEFAULT '{}' NOT NULL,
	"project_id" bigint,
	"employee_id" bigint,
	"before" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "employee_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
ALTER TABLE "employee_imports" ADD CONSTRAINT "employee_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_imports" ADD CONSTRAINT "employee_imports_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_imports" ADD CONSTRAINT "employee_imports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_import_rows" ADD CONSTRAINT "employee_import_rows_import_id_employee_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."employee_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_imports_company" ON "employee_imports" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "employee_imports_held" ON "employee_imports" USING btree ("created_at") WHERE "employee_imports"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "employee_import_rows_action" ON "employee_import_rows" USING btree ("import_id","action","line");
