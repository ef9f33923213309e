-- Billing addresses (B-29), carts (I-03) and orders of protective equipment (I-04).
CREATE TABLE "billing_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"cep" text NOT NULL,
	"street" text NOT NULL,
	"number" text NOT NULL,
	"complement" text NOT NULL,
	"neighborhood" text NOT NULL,
	"city" text NOT NULL,
	"uf" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "billing_addresses_company" ON "billing_addresses" USING btree ("company_id");--> statement-breakpoint
CREATE TABLE "epi_cart_items" (
	"uid" uuid NOT NULL REFERENCES "public"."users"("uid"),
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"product_id" bigint NOT NULL REFERENCES "public"."epi_products"("id"),
	"quantity" integer NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "epi_cart_items_uid_company_id_product_id_pk" PRIMARY KEY("uid","company_id","product_id")
);--> statement-breakpoint
CREATE TABLE "epi_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"status" text NOT NULL,
	"billing" jsonb NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"cancel_reason" text,
	"created_by" uuid NOT NULL REFERENCES "public"."users"("uid"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE INDEX "epi_orders_company" ON "epi_orders" USING btree ("company_id","id");--> statement-breakpoint
CREATE TABLE "epi_order_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"order_id" bigint NOT NULL REFERENCES "public"."epi_orders"("id"),
	"product_id" bigint NOT NULL REFERENCES "public"."epi_products"("id"),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"category" text NOT NULL,
	"ca_number" text NOT NULL,
	"ca_validity" date NOT NULL,
	"quantity" integer NOT NULL,
	"price" numeric(14, 2) NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "epi_order_items_product" ON "epi_order_items" USING btree ("order_id","product_id");
