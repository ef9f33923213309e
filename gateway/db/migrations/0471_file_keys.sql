-- The keys of stored files, sealed by the gateway's secret (ADR 471).
CREATE TABLE "file_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	"applied_at" timestamp with time zone
);
