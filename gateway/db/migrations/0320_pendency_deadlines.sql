-- What should have been sent before today, and its order; what came back with a reason.
CREATE INDEX "pendencies_contracting_due" ON "pendencies" USING btree ("contracting_id","status","due_date","id") WHERE not inactive;--> statement-breakpoint
CREATE INDEX "pendencies_provider_due" ON "pendencies" USING btree ("provider_id","status","due_date","id") WHERE not inactive;--> statement-breakpoint
CREATE INDEX "pendencies_contracting_returned" ON "pendencies" USING btree ("contracting_id","status","relevance_date","id") WHERE note is not null and not inactive;--> statement-breakpoint
CREATE INDEX "pendencies_provider_returned" ON "pendencies" USING btree ("provider_id","status","relevance_date","id") WHERE note is not null and not inactive;
