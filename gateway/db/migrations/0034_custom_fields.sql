-- Groups of suppliers, the fields that a contracting company asks of their employees, and the answers (B-17 to B-19).
CREATE TABLE "company_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"name" text NOT NULL,
	"for_all" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "company_groups_name" ON "company_groups" USING btree ("company_id",norm("name"));--> statement-breakpoint
CREATE TABLE "company_group_providers" (
	"group_id" bigint NOT NULL REFERENCES "public"."company_groups"("id"),
	"provider_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	CONSTRAINT "company_group_providers_group_id_provider_id_pk" PRIMARY KEY("group_id","provider_id")
);--> statement-breakpoint
CREATE INDEX "company_group_providers_of" ON "company_group_providers" USING btree ("provider_id","group_id");--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"group_id" bigint NOT NULL REFERENCES "public"."company_groups"("id"),
	"label" text NOT NULL,
	"type" text NOT NULL,
	"required" boolean NOT NULL,
	"options" text[] NOT NULL,
	"help" text,
	"position" integer NOT NULL,
	"show_on_badge" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_label" ON "custom_fields" USING btree ("company_id",norm("label")) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "custom_fields_group" ON "custom_fields" USING btree ("group_id","position");--> statement-breakpoint
CREATE TABLE "employee_custom_values" (
	"employee_id" bigint NOT NULL REFERENCES "public"."employees"("id"),
	"field_id" bigint NOT NULL REFERENCES "public"."custom_fields"("id"),
	"value" text NOT NULL,
	CONSTRAINT "employee_custom_values_employee_id_field_id_pk" PRIMARY KEY("employee_id","field_id")
);--> statement-breakpoint
CREATE INDEX "employee_custom_values_field" ON "employee_custom_values" USING btree ("field_id");--> statement-breakpoint
-- The shipped administrator, and whoever administers profiles, so that they can be given to others (ruling 23).
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['manage_company_groups', 'manage_custom_fields']
WHERE "relation_type" = 'CONTRACTING' AND NOT "permissions" && ARRAY['manage_company_groups', 'manage_custom_fields']
  AND ("name" = 'Administrador da contratante' OR "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile']);
