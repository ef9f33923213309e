ALTER TABLE "movements" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "esocial_reason" text;--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "esocial_receipt" text;--> statement-breakpoint
CREATE TABLE "movement_versions" (
	"movement_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"project_id" bigint,
	"type" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"cause" text,
	"counts" jsonb,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"esocial_reason" text,
	"esocial_receipt" text,
	"annulled" boolean NOT NULL,
	"reason" text NOT NULL,
	"replaced_by" uuid,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "movement_versions_movement_id_version_pk" PRIMARY KEY("movement_id","version")
);
--> statement-breakpoint
ALTER TABLE "movement_versions" ADD CONSTRAINT "movement_versions_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement_versions" ADD CONSTRAINT "movement_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement_versions" ADD CONSTRAINT "movement_versions_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement_versions" ADD CONSTRAINT "movement_versions_replaced_by_users_uid_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "movement_versions_employee" ON "movement_versions" USING btree ("employee_id","movement_id");
