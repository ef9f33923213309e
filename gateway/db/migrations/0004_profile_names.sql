DROP INDEX "access_profiles_name";--> statement-breakpoint
CREATE UNIQUE INDEX "access_profiles_name" ON "access_profiles" USING btree ("company_id",norm("name"));