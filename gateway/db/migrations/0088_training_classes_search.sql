-- Searches of the list of classes by a part of the place or of an instructor's name (G-02): norm() of each class is kept,
-- because a search of a place reads many rows in the order of the list.
ALTER TABLE "training_classes" ADD COLUMN "place_search" text GENERATED ALWAYS AS (norm("place")) STORED;--> statement-breakpoint
CREATE INDEX "training_class_instructors_name_search" ON "training_class_instructors" USING gin (norm("name") gin_trgm_ops);
