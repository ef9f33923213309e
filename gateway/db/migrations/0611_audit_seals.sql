-- A chain of hashes over the audit trail of each company (X-09, ADR 611).
CREATE TABLE "audit_seals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"ids" bigint[] NOT NULL,
	"hashes" "bytea" NOT NULL,
	"chain" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_position" ON "audit_seals" USING btree ("company_id","position");--> statement-breakpoint
CREATE TRIGGER audit_seals_are_append_only BEFORE UPDATE OR DELETE ON audit_seals FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_seals_are_not_emptied BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
CREATE TABLE "audit_sealing" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL CHECK ("one"),
	"through" bigint DEFAULT 0 NOT NULL,
	"ceiling" bigint DEFAULT 0 NOT NULL,
	"ceiling_xid" bigint DEFAULT 0 NOT NULL,
	"ceiling_at" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"next_at" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"leased_at" timestamp with time zone,
	"lease" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
INSERT INTO "audit_sealing" DEFAULT VALUES;
