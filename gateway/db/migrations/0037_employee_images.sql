ALTER TABLE "employees" ADD COLUMN "image_key" text;--> statement-breakpoint
CREATE INDEX "employees_image" ON "employees" USING btree ("image_key") WHERE "image_key" is not null;
