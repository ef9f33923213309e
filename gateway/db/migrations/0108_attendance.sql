ALTER TABLE "companies" ADD COLUMN "risk_grade" smallint;--> statement-breakpoint
ALTER TABLE "booking_employees" ADD COLUMN "attendance" text;--> statement-breakpoint
UPDATE "booking_employees" SET "attendance" = 'ATTENDED' WHERE "received_at" IS NOT NULL;
