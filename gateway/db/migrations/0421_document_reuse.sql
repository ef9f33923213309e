-- A document that is asked once (X-02, ADR 420): rows of several pendencies refer to the same bytes.
DROP INDEX "documents_storage";--> statement-breakpoint
CREATE INDEX "documents_storage" ON "documents" USING btree ("storage_key");--> statement-breakpoint
ALTER TABLE "documents"
  ADD COLUMN "origin_id" bigint REFERENCES "public"."documents"("id") ON DELETE SET NULL,
  ADD COLUMN "withdrawn_at" timestamp with time zone,
  ADD COLUMN "withdrawn_by" uuid REFERENCES "public"."users"("uid"),
  ADD COLUMN "withdrawal_reason" text;--> statement-breakpoint
CREATE INDEX "documents_origin" ON "documents" USING btree ("origin_id") WHERE origin_id is not null;--> statement-breakpoint
-- A shipped entry and its adaptations are one kind of document.
CREATE INDEX "system_pendencies_kind" ON "system_pendencies" USING btree (coalesce("base_id", "id"));--> statement-breakpoint
CREATE INDEX "pendencies_company_documents" ON "pendencies" USING btree ("provider_id","system_pendency_id",
  coalesce("reference_month", date '0001-01-01')) WHERE employee_id is null;--> statement-breakpoint
-- What a company does with documents that serve again: of one kind, or (null) of all others.
CREATE TABLE "reuse_rules" (
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"kind_id" bigint REFERENCES "public"."system_pendencies"("id"),
	"rule" text NOT NULL,
	"updated_by" uuid NOT NULL REFERENCES "public"."users"("uid"),
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "reuse_rules_key" ON "reuse_rules" USING btree ("company_id", coalesce("kind_id", 0));--> statement-breakpoint
CREATE FUNCTION reuse_rule_of(company bigint, kind bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT rule FROM reuse_rules WHERE company_id = company AND coalesce(kind_id, 0) = kind),
    (SELECT rule FROM reuse_rules WHERE company_id = company AND coalesce(kind_id, 0) = 0), 'ANALYSE')
$$;--> statement-breakpoint
-- Pendencies of companies with a rule that ask for a document, or have got one that others ask for.
CREATE TABLE "reuse_requests" (
	"pendency_id" bigint PRIMARY KEY NOT NULL REFERENCES "public"."pendencies"("id") ON DELETE CASCADE,
	"due_at" timestamp with time zone NOT NULL,
	"heartbeat_at" timestamp with time zone
);--> statement-breakpoint
CREATE INDEX "reuse_requests_due" ON "reuse_requests" USING btree ("due_at");--> statement-breakpoint
-- A decision can be undone for ten seconds: what was accepted serves others after that.
CREATE FUNCTION reuse_request(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO reuse_requests (pendency_id, due_at)
    SELECT x.id, clock_now() + CASE x.status WHEN 'DONE' THEN interval '12 seconds' ELSE interval '0' END
    FROM pendencies x JOIN system_pendencies s ON s.id = x.system_pendency_id
    WHERE x.id = ANY (ids) AND reuse_rule_of(x.contracting_id, coalesce(s.base_id, s.id)) <> 'ANALYSE'
    -- one order for every writer, so that two of them never wait for each other
    ORDER BY x.id
    ON CONFLICT (pendency_id) DO UPDATE SET due_at = excluded.due_at, heartbeat_at = NULL
$$;--> statement-breakpoint
CREATE FUNCTION reuse_requested() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM reuse_rules WHERE rule <> 'ANALYSE') THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM reuse_request((SELECT array_agg(id) FROM new_rows WHERE NOT inactive AND renewal_of IS NULL));
  ELSE
    PERFORM reuse_request((SELECT array_agg(n.id) FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE n.status IN ('OPEN', 'DONE', 'NEXT_DUE_DATE', 'EXPIRED') AND n.renewal_of IS NULL
        AND (n.status, n.inactive, n.expiration_date) IS DISTINCT FROM (o.status, o.inactive, o.expiration_date)));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reuse_requested_made AFTER INSERT ON pendencies REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION reuse_requested();--> statement-breakpoint
CREATE TRIGGER reuse_requested_changed AFTER UPDATE ON pendencies REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION reuse_requested();
