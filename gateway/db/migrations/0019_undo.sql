CREATE TABLE "pendency_undos" (
	"pendency_id" bigint PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"action" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"versions" jsonb NOT NULL,
	"before" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "pendency_id" bigint;--> statement-breakpoint
ALTER TABLE "pendency_undos" ADD CONSTRAINT "pendency_undos_pendency_id_pendencies_id_fk" FOREIGN KEY ("pendency_id") REFERENCES "public"."pendencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendency_undos" ADD CONSTRAINT "pendency_undos_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pendency_undos_until" ON "pendency_undos" USING btree ("until");