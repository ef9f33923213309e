-- The list's order 'next' reads what is not over, then what is over backwards, by the end of the class (G-02).
CREATE INDEX "training_classes_end" ON "training_classes" USING btree ("company_id","ends_at","id");
