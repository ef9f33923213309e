-- What approving a training class does (G-09, X-17): the certificate of a participant, the documents that a certificate became,
-- and the training that another one asks for first.
ALTER TABLE "training_class_employees" ADD COLUMN "certificate_id" bigint REFERENCES "public"."certificates"("id");--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "certificate_id" bigint REFERENCES "public"."certificates"("id");--> statement-breakpoint
ALTER TABLE "training_configs" ADD COLUMN "required_id" bigint REFERENCES "public"."training_configs"("id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_class_employees_certificate" ON "training_class_employees" USING btree ("certificate_id") WHERE certificate_id is not null;--> statement-breakpoint
CREATE INDEX "documents_certificate" ON "documents" USING btree ("certificate_id") WHERE certificate_id is not null;--> statement-breakpoint
UPDATE "training_configs" SET "required_id" = (SELECT b."id" FROM "training_configs" b WHERE b."slug" = 'nr-10-basico') WHERE "slug" = 'nr-10-sep';
