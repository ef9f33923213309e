-- How companies treat personal data, holds on it, its erasure, and what people ask (LGPD arts. 15 to 20, 37 and 41).
CREATE TABLE "privacy_settings" (
	"company_id" bigint PRIMARY KEY NOT NULL REFERENCES "companies"("id"),
	"officer" jsonb,
	"retention" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"employee_id" bigint NOT NULL REFERENCES "employees"("id"),
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL REFERENCES "users"("uid"),
	"created_at" timestamp with time zone NOT NULL,
	"lifted_by" uuid REFERENCES "users"("uid"),
	"lifted_at" timestamp with time zone
);--> statement-breakpoint
CREATE INDEX "legal_holds_employee" ON "legal_holds" USING btree ("employee_id","id");--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"employee_id" bigint NOT NULL REFERENCES "employees"("id"),
	"source" text NOT NULL,
	"state" text DEFAULT 'PROPOSED' NOT NULL,
	"as_of" date NOT NULL,
	"erased" jsonb NOT NULL,
	"kept" jsonb NOT NULL,
	"proposed_by" uuid REFERENCES "users"("uid"),
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid REFERENCES "users"("uid"),
	"decided_at" timestamp with time zone,
	"reason" text,
	"files" text[],
	"done_at" timestamp with time zone
);--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_open" ON "erasures" USING btree ("employee_id") WHERE "state" in ('PROPOSED', 'APPROVED');--> statement-breakpoint
CREATE INDEX "erasures_list" ON "erasures" USING btree ("company_id","state","id");--> statement-breakpoint
CREATE INDEX "erasures_employee" ON "erasures" USING btree ("employee_id","id");--> statement-breakpoint
CREATE INDEX "erasures_work" ON "erasures" USING btree ("id") WHERE "state" = 'APPROVED';--> statement-breakpoint
CREATE TABLE "subject_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"employee_id" bigint NOT NULL REFERENCES "employees"("id"),
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid REFERENCES "users"("uid"),
	"created_by" uuid NOT NULL REFERENCES "users"("uid"),
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE INDEX "subject_requests_list" ON "subject_requests" USING btree ("company_id","state","due_on","id");--> statement-breakpoint
CREATE INDEX "subject_requests_employee" ON "subject_requests" USING btree ("employee_id","id");--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
-- `erasable_from`: the day on which the nightly job looks at the person again.
ALTER TABLE "employees" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "erasable_from" date;--> statement-breakpoint
CREATE INDEX "employees_ended" ON "employees" USING btree ("erasable_from" nulls first,"id")
  WHERE "erased_at" is null and ("status" = 'DISMISSED' or "removed_at" is not null);
