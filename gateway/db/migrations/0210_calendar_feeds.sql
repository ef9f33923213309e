CREATE TABLE "calendar_feeds" (
	"uid" uuid NOT NULL,
	"source" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_uid_source_pk" PRIMARY KEY("uid","source")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds" USING btree ("secret_hash");--> statement-breakpoint
INSERT INTO "calendar_feeds" ("uid", "source", "secret_hash", "created_at") SELECT "uid", 'riskSchedules', "secret_hash", "created_at" FROM "risk_feeds";--> statement-breakpoint
DROP TABLE "risk_feeds";
