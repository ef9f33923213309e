CREATE TABLE "pendency_viewers" (
	"pendency_id" bigint NOT NULL,
	"uid" uuid NOT NULL,
	"company_id" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pendency_viewers_pendency_id_uid_pk" PRIMARY KEY("pendency_id","uid")
);
--> statement-breakpoint
ALTER TABLE "pendency_viewers" ADD CONSTRAINT "pendency_viewers_pendency_id_pendencies_id_fk" FOREIGN KEY ("pendency_id") REFERENCES "public"."pendencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendency_viewers" ADD CONSTRAINT "pendency_viewers_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pendency_viewers" ADD CONSTRAINT "pendency_viewers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pendency_viewers_seen" ON "pendency_viewers" USING btree ("seen_at");
