-- Where a badge was read: the units of its project at that moment.
ALTER TABLE "badge_readings" ADD COLUMN "facility" text;
