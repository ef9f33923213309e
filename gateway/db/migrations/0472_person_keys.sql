-- The keys of people's values in the audit trail (ruling 27); null: destroyed by an erasure.
CREATE TABLE "person_keys" (
	"subject" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"destroyed_at" timestamp with time zone
);--> statement-breakpoint
-- What a start has brought up to date for good, beyond what SQL can do.
CREATE TABLE "data_upgrades" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL
);
