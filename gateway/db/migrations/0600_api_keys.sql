-- Keys with which other systems work in the name of a company (X-25). Of the secret only its SHA-256 is kept.
CREATE TABLE "api_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"uid" uuid NOT NULL REFERENCES "users"("uid"),
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"relation_type" text NOT NULL,
	"permissions" text[] NOT NULL,
	"features" text[] NOT NULL,
	"requests_per_minute" integer NOT NULL,
	"expires_on" date NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_by" uuid NOT NULL REFERENCES "users"("uid"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_by" uuid REFERENCES "users"("uid"),
	"revoked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_secret" ON "api_keys" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_uid" ON "api_keys" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" USING btree ("company_id",norm("name")) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_list" ON "api_keys" USING btree ("company_id","id");--> statement-breakpoint
-- Ruling 23: who administers the companies that exist manages their keys.
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['manage_api_keys']
WHERE NOT 'manage_api_keys' = ANY("permissions")
  AND "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile'];
