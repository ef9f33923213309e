-- Risk activities at a place and time, with the people who do them (F-01 to F-08).
CREATE TABLE "risk_schedules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"owner_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"project_id" bigint NOT NULL REFERENCES "public"."projects"("id") ON DELETE cascade,
	"risk_activity_id" integer NOT NULL,
	"department_id" bigint REFERENCES "public"."departments"("id") ON DELETE set null,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE INDEX "risk_schedules_company" ON "risk_schedules" USING btree ("company_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "risk_schedules_owner" ON "risk_schedules" USING btree ("owner_id","starts_at");--> statement-breakpoint
CREATE INDEX "risk_schedules_department" ON "risk_schedules" USING btree ("department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_schedules_automatic" ON "risk_schedules" USING btree ("project_id","risk_activity_id") WHERE automatic;--> statement-breakpoint
CREATE TABLE "risk_schedule_employees" (
	"schedule_id" bigint NOT NULL REFERENCES "public"."risk_schedules"("id") ON DELETE cascade,
	"employee_id" bigint NOT NULL REFERENCES "public"."employees"("id"),
	"provider_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	CONSTRAINT "risk_schedule_employees_schedule_id_employee_id_pk" PRIMARY KEY("schedule_id","employee_id")
);--> statement-breakpoint
CREATE INDEX "risk_schedule_employees_employee" ON "risk_schedule_employees" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "risk_schedule_employees_provider" ON "risk_schedule_employees" USING btree ("provider_id","schedule_id");--> statement-breakpoint
CREATE TABLE "risk_schedule_configs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"auto_generate" boolean DEFAULT false NOT NULL,
	"blocks" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "risk_schedule_configs_company" ON "risk_schedule_configs" USING btree ("company_id");--> statement-breakpoint
CREATE TABLE "risk_feeds" (
	"uid" uuid PRIMARY KEY NOT NULL REFERENCES "public"."users"("uid"),
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "risk_feeds_secret" ON "risk_feeds" USING btree ("secret_hash");
