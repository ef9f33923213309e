-- The employer contests that somebody cannot be assigned; the restricting company keeps or lifts the block.
CREATE TABLE "restriction_contests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restriction_contests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"restriction_id" bigint NOT NULL REFERENCES "restricted_employees"("id"),
	"provider_id" bigint NOT NULL REFERENCES "companies"("id"),
	"employee_id" bigint NOT NULL REFERENCES "employees"("id"),
	"text" text NOT NULL,
	"created_by" uuid NOT NULL REFERENCES "users"("uid"),
	"created_at" timestamp with time zone NOT NULL,
	"decision" text,
	"answer" text,
	"decided_by" uuid REFERENCES "users"("uid"),
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "restriction_contests_open" ON "restriction_contests" USING btree ("restriction_id","provider_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "restriction_contests_employee" ON "restriction_contests" USING btree ("employee_id","id");
