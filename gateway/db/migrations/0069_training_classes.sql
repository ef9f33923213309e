-- Training classes (G-01 to G-04): seats are guarded by the lock of the class, whose counters the list reads.
CREATE TABLE "training_classes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"training_config_id" bigint NOT NULL REFERENCES "public"."training_configs"("id"),
	"modality" text NOT NULL,
	"place" text NOT NULL,
	"hours" integer NOT NULL,
	"seats" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"responsible_name" text NOT NULL,
	"responsible_register" text NOT NULL,
	"enrolled" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "training_classes_seats" CHECK ("training_classes"."enrolled" <= "training_classes"."seats")
);--> statement-breakpoint
CREATE TABLE "training_class_employees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"class_id" bigint NOT NULL REFERENCES "public"."training_classes"("id") ON DELETE cascade,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"employee_id" bigint NOT NULL REFERENCES "public"."employees"("id"),
	"state" text NOT NULL,
	"attended" boolean,
	"score" numeric(3, 1)
);--> statement-breakpoint
CREATE TABLE "training_class_instructors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"class_id" bigint NOT NULL REFERENCES "public"."training_classes"("id") ON DELETE cascade,
	"name" text NOT NULL,
	"qualification" text NOT NULL
);--> statement-breakpoint
CREATE INDEX "training_classes_list" ON "training_classes" USING btree ("company_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "training_classes_config" ON "training_classes" USING btree ("training_config_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_class_employees_once" ON "training_class_employees" USING btree ("class_id","employee_id");--> statement-breakpoint
CREATE INDEX "training_class_employees_queue" ON "training_class_employees" USING btree ("class_id","state","id");--> statement-breakpoint
CREATE INDEX "training_class_employees_employee" ON "training_class_employees" USING btree ("employee_id","class_id");--> statement-breakpoint
CREATE INDEX "training_class_instructors_class" ON "training_class_instructors" USING btree ("class_id","id");
