-- Equipment that employees received (NR-6, item 6.5.1; domain-facts 5.5).
CREATE TABLE "epi_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"employee_id" bigint NOT NULL REFERENCES "public"."employees"("id"),
	"order_item_id" bigint REFERENCES "public"."epi_order_items"("id"),
	"name" text NOT NULL,
	"ca_number" text NOT NULL,
	"ca_validity" date NOT NULL,
	"quantity" integer NOT NULL,
	"delivered_on" date NOT NULL,
	"reason" text NOT NULL,
	"returned_on" date,
	"signed_on" date,
	"created_by" uuid NOT NULL REFERENCES "public"."users"("uid"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE INDEX "epi_deliveries_employee" ON "epi_deliveries" USING btree ("employee_id","delivered_on");--> statement-breakpoint
CREATE INDEX "epi_deliveries_order_item" ON "epi_deliveries" USING btree ("order_item_id") WHERE order_item_id is not null;
