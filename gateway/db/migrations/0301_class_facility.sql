-- The unit in which a class is held: a block of that unit holds in it.
ALTER TABLE "training_classes" ADD COLUMN "facility_id" bigint REFERENCES "facilities"("id") ON DELETE SET NULL;
