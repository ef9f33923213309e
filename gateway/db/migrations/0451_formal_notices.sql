-- Formal notices to suppliers with proof of reading (D6).
CREATE TABLE "formal_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "formal_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contracting_id" bigint NOT NULL REFERENCES "companies"("id"),
	"provider_id" bigint NOT NULL REFERENCES "companies"("id"),
	"project_id" bigint NOT NULL REFERENCES "projects"("id"),
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"subject" text NOT NULL,
	"facts" text NOT NULL,
	"bases" text[] NOT NULL,
	"plans" text[] NOT NULL,
	"term_days" integer NOT NULL,
	"due_on" date NOT NULL,
	"recipients" integer NOT NULL,
	"sent_by" uuid NOT NULL REFERENCES "users"("uid"),
	"sent_at" timestamp with time zone NOT NULL,
	"first_read_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"escalated_at" timestamp with time zone,
	"outcome" text,
	"closing_note" text,
	"closed_by" uuid REFERENCES "users"("uid"),
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "formal_notice_items" (
	"notice_id" bigint NOT NULL REFERENCES "formal_notices"("id"),
	"pendency_id" bigint NOT NULL REFERENCES "pendencies"("id"),
	"name" text NOT NULL,
	"employee" text,
	"reference_month" date,
	"due_date" date,
	"status" text NOT NULL,
	PRIMARY KEY("notice_id","pendency_id")
);
--> statement-breakpoint
CREATE TABLE "formal_notice_readings" (
	"notice_id" bigint NOT NULL REFERENCES "formal_notices"("id"),
	"uid" uuid NOT NULL REFERENCES "users"("uid"),
	"at" timestamp with time zone NOT NULL,
	PRIMARY KEY("notice_id","uid")
);
--> statement-breakpoint
CREATE TABLE "formal_notice_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "formal_notice_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notice_id" bigint NOT NULL REFERENCES "formal_notices"("id"),
	"text" text NOT NULL,
	"created_by" uuid NOT NULL REFERENCES "users"("uid"),
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "formal_notice_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "formal_notice_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"answer_id" bigint NOT NULL REFERENCES "formal_notice_answers"("id"),
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "formal_notices_number" ON "formal_notices" USING btree ("contracting_id","year","number");--> statement-breakpoint
CREATE INDEX "formal_notices_contracting" ON "formal_notices" USING btree ("contracting_id","id");--> statement-breakpoint
CREATE INDEX "formal_notices_provider" ON "formal_notices" USING btree ("provider_id","id");--> statement-breakpoint
CREATE INDEX "formal_notices_term" ON "formal_notices" USING btree ("due_on") WHERE closed_at is null and answered_at is null and escalated_at is null;--> statement-breakpoint
CREATE INDEX "formal_notice_items_pendency" ON "formal_notice_items" USING btree ("pendency_id");--> statement-breakpoint
CREATE INDEX "formal_notice_answers_notice" ON "formal_notice_answers" USING btree ("notice_id","id");--> statement-breakpoint
CREATE INDEX "formal_notice_files_answer" ON "formal_notice_files" USING btree ("answer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "formal_notice_files_storage" ON "formal_notice_files" USING btree ("storage_key");--> statement-breakpoint
-- What was sent stays as it was sent, whatever a program asks for.
CREATE FUNCTION formal_notice_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (old.contracting_id, old.provider_id, old.project_id, old.year, old.number, old.subject, old.facts, old.bases,
      old.term_days, old.due_on, old.sent_by, old.sent_at) IS NOT DISTINCT FROM
    (new.contracting_id, new.provider_id, new.project_id, new.year, new.number, new.subject, new.facts, new.bases,
      new.term_days, new.due_on, new.sent_by, new.sent_at) THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'a formal notice that was sent is not changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER formal_notices_sent BEFORE UPDATE OR DELETE ON formal_notices FOR EACH ROW EXECUTE FUNCTION formal_notice_sent();
--> statement-breakpoint
CREATE FUNCTION formal_notice_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'evidence of a formal notice is not changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER formal_notice_items_kept BEFORE UPDATE OR DELETE ON formal_notice_items FOR EACH ROW EXECUTE FUNCTION formal_notice_kept();
--> statement-breakpoint
CREATE TRIGGER formal_notice_readings_kept BEFORE UPDATE OR DELETE ON formal_notice_readings FOR EACH ROW EXECUTE FUNCTION formal_notice_kept();
--> statement-breakpoint
CREATE TRIGGER formal_notice_answers_kept BEFORE UPDATE OR DELETE ON formal_notice_answers FOR EACH ROW EXECUTE FUNCTION formal_notice_kept();
--> statement-breakpoint
CREATE TRIGGER formal_notice_files_kept BEFORE UPDATE OR DELETE ON formal_notice_files FOR EACH ROW EXECUTE FUNCTION formal_notice_kept();
--> statement-breakpoint
-- What a notice in the inbox leads to.
ALTER TABLE "notices" ADD COLUMN "formal_notice_id" bigint;
