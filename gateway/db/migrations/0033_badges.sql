CREATE TABLE "badge_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "badge_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "badge_keys_signing" ON "badge_keys" USING btree ((true)) WHERE retired_at is null;--> statement-breakpoint
CREATE TABLE "badges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "badges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"employee_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"model" text NOT NULL,
	"valid_until" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revocation" text
);
--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_key_id_badge_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."badge_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "badges_uid" ON "badges" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "badges_code" ON "badges" USING btree ("code");--> statement-breakpoint
CREATE INDEX "badges_employee" ON "badges" USING btree ("employee_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "badges_in_use" ON "badges" USING btree ("employee_id","project_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "badges_key" ON "badges" USING btree ("key_id","valid_until");--> statement-breakpoint
CREATE TABLE "badge_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "badge_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"badge_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "badge_readings" ADD CONSTRAINT "badge_readings_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "badge_readings_badge" ON "badge_readings" USING btree ("badge_id","at");--> statement-breakpoint
CREATE INDEX "badge_readings_at" ON "badge_readings" USING btree ("at");
