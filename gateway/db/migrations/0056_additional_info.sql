-- Which facts of an employee a contracting company asks of its suppliers beside the required ones (B-26).
CREATE TABLE "additional_info" (
	"company_id" bigint PRIMARY KEY NOT NULL REFERENCES "public"."companies"("id"),
	"fields" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
