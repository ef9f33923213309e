CREATE TABLE "restricted_employees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restricted_employees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"cpf" text,
	"cpf_hash" text,
	"foreign_document" text,
	"foreign_document_hash" text,
	"reason" text NOT NULL,
	"details" text,
	"start_date" date NOT NULL,
	"end_date" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "restricted_employees" ADD CONSTRAINT "restricted_employees_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "restricted_employees_cpf" ON "restricted_employees" USING btree ("company_id","cpf_hash") WHERE cpf_hash is not null;--> statement-breakpoint
CREATE INDEX "restricted_employees_foreign" ON "restricted_employees" USING btree ("company_id","foreign_document_hash") WHERE foreign_document_hash is not null;--> statement-breakpoint
CREATE INDEX "restricted_employees_by_cpf" ON "restricted_employees" USING btree ("cpf_hash") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "restricted_employees_list" ON "restricted_employees" USING btree ("company_id","start_date","id");
