CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"uid" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"company_id" bigint,
	"project_id" bigint,
	"pendency_id" bigint,
	"comment_id" bigint,
	"job_id" bigint,
	"invite_id" bigint,
	"due_on" date,
	"amount" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_causes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"pendency_id" bigint
);
--> statement-breakpoint
CREATE TABLE "notice_days" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("uid","cause");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("uid","shown_at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("uid","shown_at") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_old" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE FUNCTION notice_of_pendency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notice_causes (kind, subject_id, pendency_id) VALUES ('RETURNED', new.id, new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pendencies_notice AFTER UPDATE OF status ON pendencies FOR EACH ROW
  WHEN (NOT new.inactive AND old.status IN ('IN_REVISION', 'PRE_ANALYSIS', 'PRE_REJECTED') AND new.status IN ('OPEN', 'PRE_REJECTED')
    AND old.status <> new.status)
  EXECUTE FUNCTION notice_of_pendency();
--> statement-breakpoint
CREATE FUNCTION notice_of_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notice_causes (kind, subject_id, pendency_id) VALUES ('COMMENT', new.id, new.pendency_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_notice AFTER INSERT ON comments FOR EACH ROW EXECUTE FUNCTION notice_of_comment();
--> statement-breakpoint
CREATE FUNCTION notice_of_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notice_causes (kind, subject_id) VALUES ('JOB', new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER jobs_notice AFTER UPDATE OF state ON jobs FOR EACH ROW
  WHEN (new.state IN ('DONE', 'FAILED') AND old.state <> new.state) EXECUTE FUNCTION notice_of_job();
--> statement-breakpoint
CREATE FUNCTION notice_of_invite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notice_causes (kind, subject_id) VALUES ('INVITE', new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invites_notice AFTER UPDATE OF accepted_at ON invites FOR EACH ROW
  WHEN (new.accepted_at IS NOT NULL AND old.accepted_at IS NULL) EXECUTE FUNCTION notice_of_invite();
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"in_app" text[] NOT NULL,
	"mail" text[] NOT NULL,
	"daily" boolean NOT NULL,
	"weekly" boolean NOT NULL,
	"hour" smallint NOT NULL,
	"weekday" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;
