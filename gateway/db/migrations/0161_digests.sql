CREATE TABLE "digests" (
	"uid" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "digests_uid_day_pk" PRIMARY KEY("uid","day")
);
--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_old" ON "digests" USING btree ("day");
