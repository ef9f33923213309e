-- The operator publishes versions of the term (H-03, ruling 7).
ALTER TABLE "homologation_terms" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "homologation_terms" ADD COLUMN "published_by" uuid REFERENCES "public"."users"("uid");
