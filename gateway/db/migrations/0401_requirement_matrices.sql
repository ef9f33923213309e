-- Requirement matrices of contracting companies, in versions (X-03), and what the one in force says of a document of a project.
CREATE TABLE "requirement_matrices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"effective_on" date,
	"exceptions" bigint[] DEFAULT '{}' NOT NULL,
	"columns" jsonb DEFAULT '[]' NOT NULL,
	"rows" jsonb DEFAULT '[]' NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "requirement_matrices" ADD CONSTRAINT "requirement_matrices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id");--> statement-breakpoint
ALTER TABLE "requirement_matrices" ADD CONSTRAINT "requirement_matrices_published_by_users_uid_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "requirement_matrices_number" ON "requirement_matrices" USING btree ("company_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "requirement_matrices_published" ON "requirement_matrices" USING btree ("company_id") WHERE "state" = 'PUBLISHED';--> statement-breakpoint
CREATE UNIQUE INDEX "requirement_matrices_scheduled" ON "requirement_matrices" USING btree ("company_id") WHERE "state" = 'SCHEDULED';--> statement-breakpoint
ALTER TABLE "project_system_pendencies" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "project_system_pendencies" ADD COLUMN "lead_days" integer[];--> statement-breakpoint
ALTER TABLE "project_system_pendencies" ADD COLUMN "reviewer" uuid REFERENCES "public"."users"("uid");
--> statement-breakpoint
-- Ruling 23: administrators and project managers publish.
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['publish_requirement_matrix']
WHERE "relation_type" = 'CONTRACTING' AND "permissions" @> ARRAY['configure_project_pendency', 'configure_project_stp_pendency', 'add_project']
  AND NOT 'publish_requirement_matrix' = ANY("permissions");
