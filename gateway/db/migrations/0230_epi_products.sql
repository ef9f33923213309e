-- The catalogue of protective equipment (I-01, I-05; NR-6).
CREATE TABLE "epi_products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"category" text NOT NULL,
	"maker" text NOT NULL,
	"details" text NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"ca_number" text NOT NULL,
	"ca_validity" date NOT NULL,
	"ca_situation" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "epi_products_code" ON "epi_products" USING btree (lower("code")) WHERE active;--> statement-breakpoint
CREATE INDEX "epi_products_name" ON "epi_products" USING btree (norm("name"),"id") WHERE active;--> statement-breakpoint
-- Ruling 23: companies that exist already get the keys, and the add-on, in their administrators' and suppliers' profiles.
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['see_epi_catalogue', 'order_epi']
WHERE NOT "permissions" && ARRAY['see_epi_catalogue', 'order_epi']
  AND "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile'];--> statement-breakpoint
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['see_epi_catalogue']
WHERE "name" = 'Usuário do fornecedor' AND "relation_type" = 'PROVIDER' AND NOT 'see_epi_catalogue' = ANY("permissions");--> statement-breakpoint
UPDATE "profiles" SET "features" = "features" || ARRAY['epi_catalogue']
WHERE 'see_epi_catalogue' = ANY("permissions") AND NOT 'epi_catalogue' = ANY("features");
