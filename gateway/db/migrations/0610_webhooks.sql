CREATE TABLE "webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean NOT NULL,
	"pause_reason" text,
	"paused_at" timestamp with time zone,
	"secret" text NOT NULL,
	"secret_at" timestamp with time zone NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp with time zone,
	"leased_at" timestamp with time zone,
	"lease" integer DEFAULT 0 NOT NULL,
	"served_at" timestamp with time zone,
	"created_by" uuid NOT NULL REFERENCES "users"("uid"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE INDEX "webhooks_company" ON "webhooks" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "webhooks_active" ON "webhooks" USING btree ("company_id") WHERE active;--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"event" text NOT NULL,
	"project_id" bigint,
	"pendency_id" bigint,
	"document_id" bigint,
	"employee_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"manual" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT 'epoch',
	"attempted_at" timestamp with time zone,
	"failure" text,
	"status" integer,
	"duration_ms" integer,
	"answer" text
);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pendency" ON "webhook_deliveries" USING btree ("pendency_id")
  WHERE next_at is not null and pendency_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_old" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "webhook_id" bigint;--> statement-breakpoint
-- A change is queued in its own transaction, for the webhooks of the two companies that see it.
CREATE FUNCTION webhook_of_pendency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, company_id, event, project_id, pendency_id, employee_id)
  SELECT w.id, w.company_id, 'PENDENCY_MOVED', new.project_id, new.id, new.employee_id FROM webhooks w
  WHERE w.active AND w.company_id IN (new.contracting_id, new.provider_id) AND 'PENDENCY_MOVED' = ANY (w.events);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pendencies_webhook AFTER UPDATE OF status ON pendencies FOR EACH ROW
  WHEN (old.status <> new.status) EXECUTE FUNCTION webhook_of_pendency();
--> statement-breakpoint
CREATE FUNCTION webhook_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, company_id, event, project_id, pendency_id, document_id, employee_id)
  SELECT w.id, w.company_id, 'DOCUMENT_DECIDED', x.project_id, x.id, new.id, x.employee_id
  FROM pendencies x JOIN webhooks w ON w.active AND w.company_id IN (x.contracting_id, x.provider_id) AND 'DOCUMENT_DECIDED' = ANY (w.events)
  WHERE x.id = new.pendency_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_webhook AFTER UPDATE OF outcome ON documents FOR EACH ROW
  WHEN (new.outcome IS NOT NULL AND new.outcome IS DISTINCT FROM old.outcome) EXECUTE FUNCTION webhook_of_document();
--> statement-breakpoint
-- -1 not active, 0 fit, 1 unfit, 2 restricted, which everybody but the contracting company reads as unfit (ruling 25).
CREATE FUNCTION readiness_seen(severity smallint, by_contracting boolean) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN severity < 1 THEN severity WHEN severity >= 1000 AND by_contracting THEN 2 ELSE 1 END;
$$;
--> statement-breakpoint
CREATE FUNCTION webhook_of_readiness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, company_id, event, project_id, employee_id)
  SELECT w.id, w.company_id, 'READINESS_CHANGED', new.project_id, new.employee_id FROM webhooks w
  WHERE w.active AND w.company_id IN (new.contracting_id, new.provider_id) AND 'READINESS_CHANGED' = ANY (w.events)
    AND readiness_seen(new.severity, w.company_id = new.contracting_id) <> readiness_seen(old.severity, w.company_id = new.contracting_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER readiness_webhook AFTER UPDATE ON readiness FOR EACH ROW
  WHEN (readiness_seen(old.severity, true) <> readiness_seen(new.severity, true)) EXECUTE FUNCTION webhook_of_readiness();
--> statement-breakpoint
CREATE FUNCTION webhook_of_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, company_id, event, project_id, employee_id)
  SELECT w.id, w.company_id, 'EMPLOYEE_LINKED', new.project_id, new.employee_id
  FROM projects p JOIN employees e ON e.id = new.employee_id
  JOIN webhooks w ON w.active AND w.company_id IN (p.company_id, e.company_id) AND 'EMPLOYEE_LINKED' = ANY (w.events)
  WHERE p.id = new.project_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_employees_webhook_added AFTER INSERT ON project_employees FOR EACH ROW EXECUTE FUNCTION webhook_of_assignment();
--> statement-breakpoint
CREATE TRIGGER project_employees_webhook_back AFTER UPDATE OF ended_at ON project_employees FOR EACH ROW
  WHEN (old.ended_at IS NOT NULL AND new.ended_at IS NULL) EXECUTE FUNCTION webhook_of_assignment();
--> statement-breakpoint
-- Ruling 23: companies that exist already get the key in their administrators' profiles.
UPDATE "profiles" SET "permissions" = "permissions" || 'manage_webhooks'::text
WHERE NOT 'manage_webhooks' = ANY ("permissions") AND ("name" IN ('Administrador da contratante', 'Administrador do fornecedor')
  OR "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile']);
