-- Partner clinics and bookings of occupational exams (I-06 to I-10).
CREATE TABLE "clinics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"municipality_id" integer NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"examinations" text[] NOT NULL,
	"hours" jsonb NOT NULL,
	"arrival" text NOT NULL,
	"price" numeric(14, 2),
	"places_per_day" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE INDEX "clinics_municipality" ON "clinics" USING btree ("municipality_id") WHERE active;--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"clinic_id" bigint NOT NULL REFERENCES "public"."clinics"("id"),
	"address" text NOT NULL,
	"zip" text NOT NULL,
	"municipality_id" integer NOT NULL,
	"proximity" integer NOT NULL,
	"distance" numeric(6, 1) NOT NULL,
	"examination_type" text NOT NULL,
	"examination_date" date NOT NULL,
	"examinations" text[] NOT NULL,
	"risks" text[] NOT NULL,
	"price" numeric(14, 2),
	"created_by" uuid NOT NULL REFERENCES "public"."users"("uid"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE INDEX "bookings_company" ON "bookings" USING btree ("company_id","examination_date","id");--> statement-breakpoint
CREATE INDEX "bookings_places" ON "bookings" USING btree ("clinic_id","examination_date") WHERE cancelled_at is null;--> statement-breakpoint
CREATE TABLE "booking_employees" (
	"booking_id" bigint NOT NULL REFERENCES "public"."bookings"("id"),
	"employee_id" bigint NOT NULL REFERENCES "public"."employees"("id"),
	"examination_type" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"received_at" timestamp with time zone,
	"issue" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "booking_employees_booking_id_employee_id_pk" PRIMARY KEY("booking_id","employee_id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "booking_employees_open" ON "booking_employees" USING btree ("employee_id","examination_type") WHERE open;--> statement-breakpoint
-- Ruling 23: companies that exist already get the keys, and the add-on, in their administrators' and suppliers' profiles.
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['see_booking', 'add_booking', 'cancel_booking']
WHERE NOT "permissions" && ARRAY['see_booking', 'add_booking', 'cancel_booking']
  AND "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile'];--> statement-breakpoint
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['see_booking']
WHERE "name" = 'Usuário do fornecedor' AND "relation_type" = 'PROVIDER' AND NOT 'see_booking' = ANY("permissions");--> statement-breakpoint
UPDATE "profiles" SET "features" = "features" || ARRAY['aso_booking']
WHERE 'see_booking' = ANY("permissions") AND NOT 'aso_booking' = ANY("features");
