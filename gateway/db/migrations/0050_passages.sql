CREATE TABLE "passages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"department_id" bigint,
	"employee_id" bigint,
	"badge_id" bigint,
	"direction" text NOT NULL,
	"method" text NOT NULL,
	"verdict" text NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"admitted" boolean NOT NULL,
	"offline" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by" uuid NOT NULL,
	"left_at" timestamp with time zone,
	"key" text
);
--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_recorded_by_users_uid_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passages_key" ON "passages" USING btree ("recorded_by","key");--> statement-breakpoint
CREATE INDEX "passages_company" ON "passages" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "passages_project" ON "passages" USING btree ("project_id","at","id");--> statement-breakpoint
CREATE INDEX "passages_employee" ON "passages" USING btree ("employee_id","at");--> statement-breakpoint
CREATE INDEX "passages_department" ON "passages" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "passages_on_site" ON "passages" USING btree ("company_id","project_id","at") WHERE direction = 'ENTRY' and admitted and left_at is null;--> statement-breakpoint
-- Ruling 23: companies that exist already get the keys in their administrators' and ready-made profiles.
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['register_passage', 'see_passages']
WHERE "relation_type" = 'CONTRACTING' AND NOT "permissions" && ARRAY['register_passage', 'see_passages']
  AND ("name" IN ('Administrador da contratante', 'Gestor de projetos', 'Portaria')
    OR "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile']);
