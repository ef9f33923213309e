CREATE TABLE "homologations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"cnpj" text NOT NULL,
	"name" text NOT NULL,
	"trading_name" text NOT NULL,
	"situation" text NOT NULL,
	"status" text DEFAULT 'ANALYSING' NOT NULL,
	"info" jsonb NOT NULL,
	"weights" jsonb NOT NULL,
	"legal" numeric(4, 1),
	"restrictions" numeric(4, 1),
	"indicators" numeric(4, 1),
	"dependence" numeric(4, 1),
	"general" numeric(4, 1),
	"uncapped" numeric(4, 1),
	"capped" boolean DEFAULT false NOT NULL,
	"created_by" uuid NOT NULL REFERENCES "public"."users"("uid"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "homologations_company" ON "homologations" USING btree ("company_id","created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "homologations_cnpj" ON "homologations" USING btree ("company_id","cnpj","id");--> statement-breakpoint
CREATE UNIQUE INDEX "homologations_running" ON "homologations" USING btree ("company_id","cnpj") WHERE status = 'ANALYSING';--> statement-breakpoint
CREATE TABLE "homologation_entries" (
	"homologation_id" bigint NOT NULL REFERENCES "public"."homologations"("id"),
	"slug" text NOT NULL,
	"dimension" text NOT NULL,
	"weight" integer NOT NULL,
	"critical" boolean NOT NULL,
	"situation" text,
	"detail" text NOT NULL,
	"score" numeric(4, 1),
	"emission" date,
	"validity" date,
	"source" text,
	"file_url" text,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "homologation_entries_homologation_id_slug_pk" PRIMARY KEY("homologation_id","slug")
);
--> statement-breakpoint
CREATE TABLE "homologation_terms" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "homologation_acceptances" (
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"cnpj" text NOT NULL,
	"version" integer NOT NULL REFERENCES "public"."homologation_terms"("version"),
	"accepted_by" uuid NOT NULL REFERENCES "public"."users"("uid"),
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "homologation_acceptances_company_id_cnpj_version_pk" PRIMARY KEY("company_id","cnpj","version")
);
--> statement-breakpoint
CREATE TABLE "homologation_configs" (
	"company_id" bigint PRIMARY KEY NOT NULL REFERENCES "public"."companies"("id"),
	"weights" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "homologation_watches" (
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"cnpj" text NOT NULL,
	"uid" uuid NOT NULL REFERENCES "public"."users"("uid"),
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "homologation_watches_company_id_cnpj_uid_pk" PRIMARY KEY("company_id","cnpj","uid")
);
--> statement-breakpoint
INSERT INTO "homologation_terms" ("version", "text") VALUES (1, '{"pt": "Declaro que a consulta a este CNPJ serve à seleção ou ao acompanhamento de um fornecedor desta empresa. As informações vêm de registros públicos e das fontes configuradas, valem na data de cada consulta e não substituem a decisão de uma pessoa. Dados de sócios são usados apenas para identificar sanções, e o relatório não será divulgado a terceiros.", "en": "I declare that looking up this CNPJ serves to select or follow a supplier of this company. The information comes from public registers and from the configured sources, is valid on the date of each query and does not replace the decision of a person. Data of partners is used only to identify sanctions, and the report will not be disclosed to third parties.", "es": "Declaro que la consulta de este CNPJ sirve para seleccionar o seguir a un proveedor de esta empresa. La información proviene de registros públicos y de las fuentes configuradas, vale en la fecha de cada consulta y no sustituye la decisión de una persona. Los datos de los socios se usan solo para identificar sanciones, y el informe no se divulgará a terceros."}');
