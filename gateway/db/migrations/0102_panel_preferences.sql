CREATE TABLE "panel_preferences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"uid" uuid NOT NULL,
	"type" text NOT NULL,
	"active" boolean NOT NULL,
	"position" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "panel_preferences" ADD CONSTRAINT "panel_preferences_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "panel_preferences_key" ON "panel_preferences" USING btree ("uid","type");
