-- The register of companies (H-02): the open data of the Receita Federal, replaced as a whole by `npm run import:cnpj`.
CREATE TABLE "register_companies" (
	"root" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"legal_nature" text NOT NULL,
	"size" text NOT NULL,
	"capital" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_establishments" (
	"cnpj" text COLLATE "C" NOT NULL,
	"headquarters" boolean NOT NULL,
	"trading_name" text NOT NULL,
	"situation" text NOT NULL,
	"situation_on" date,
	"reason" text NOT NULL,
	"opened_on" date,
	"cnae" text NOT NULL,
	"other_cnaes" text NOT NULL,
	"street" text NOT NULL,
	"number" text NOT NULL,
	"complement" text NOT NULL,
	"district" text NOT NULL,
	"zip" text NOT NULL,
	"state" text NOT NULL,
	"municipality" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_partners" (
	"root" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"document" text NOT NULL,
	"qualification" text NOT NULL,
	"since" date
);
--> statement-breakpoint
CREATE TABLE "register_names" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_sanctions" (
	"list" text NOT NULL,
	"document" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"organ" text NOT NULL,
	"sanction" text NOT NULL,
	"starts_on" date,
	"ends_on" date
);
--> statement-breakpoint
CREATE TABLE "register_files" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"stamp" text NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"done" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_loads" (
	"kind" text PRIMARY KEY NOT NULL,
	"rows" bigint NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "register_companies_root" ON "register_companies" USING btree ("root");--> statement-breakpoint
CREATE INDEX "register_companies_name" ON "register_companies" USING btree (norm("name") COLLATE "C");--> statement-breakpoint
CREATE UNIQUE INDEX "register_establishments_cnpj" ON "register_establishments" USING btree ("cnpj");--> statement-breakpoint
CREATE INDEX "register_establishments_name" ON "register_establishments" USING btree (norm("trading_name") COLLATE "C") WHERE trading_name <> '';--> statement-breakpoint
CREATE INDEX "register_partners_root" ON "register_partners" USING btree ("root");--> statement-breakpoint
CREATE UNIQUE INDEX "register_names_code" ON "register_names" USING btree ("kind","code");--> statement-breakpoint
CREATE INDEX "register_sanctions_document" ON "register_sanctions" USING btree ("document");
--> statement-breakpoint
-- Ruling 23: administrators and project managers of contracting companies that exist already get the keys and the add-on.
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['see_homologation', 'request_homologation']
WHERE "relation_type" = 'CONTRACTING' AND NOT "permissions" && ARRAY['see_homologation', 'request_homologation']
  AND ("name" IN ('Administrador da contratante', 'Gestor de projetos')
    OR "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile']);
--> statement-breakpoint
UPDATE "profiles" SET "features" = "features" || ARRAY['homologation']
WHERE 'see_homologation' = ANY("permissions") AND NOT 'homologation' = ANY("features");
