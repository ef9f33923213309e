-- What a list finds and sorts answers to custom fields by (B-18): texts as written, options and hashed CPFs as tokens
-- `<field>:<value>`, numbers and days (since 1970) as numbers. Answered CPFs get theirs when the gateway starts.
ALTER TABLE "employee_custom_values" ADD COLUMN "search" text;--> statement-breakpoint
ALTER TABLE "employee_custom_values" ADD COLUMN "tokens" text[];--> statement-breakpoint
ALTER TABLE "employee_custom_values" ADD COLUMN "rank" double precision;--> statement-breakpoint
UPDATE "employee_custom_values" v SET
  "search" = CASE WHEN f.type IN ('text', 'cnpj') THEN norm(v.value::jsonb #>> '{}') END,
  "tokens" = CASE f.type WHEN 'select' THEN ARRAY[f.id || ':' || (v.value::jsonb #>> '{}')]
    WHEN 'multi' THEN ARRAY(SELECT f.id || ':' || one FROM jsonb_array_elements_text(v.value::jsonb) one) END,
  "rank" = CASE f.type WHEN 'number' THEN (v.value::jsonb #>> '{}')::double precision
    WHEN 'date' THEN (v.value::jsonb #>> '{}')::date - '1970-01-01'::date END
FROM "custom_fields" f WHERE f.id = v.field_id;--> statement-breakpoint
CREATE INDEX "employee_custom_values_search" ON "employee_custom_values" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "employee_custom_values_tokens" ON "employee_custom_values" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "employee_custom_values_rank" ON "employee_custom_values" USING btree ("field_id","rank");
