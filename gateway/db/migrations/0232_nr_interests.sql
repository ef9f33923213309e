-- Who is interested in the offering of regulatory norms (I-11).
CREATE TABLE "nr_interests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"norms" text[] NOT NULL,
	"people" integer NOT NULL,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"created_by" uuid NOT NULL REFERENCES "public"."users"("uid"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX "nr_interests_company" ON "nr_interests" USING btree ("company_id","id");
