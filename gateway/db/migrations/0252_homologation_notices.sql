-- What a notice of a watched company leads to: the report that tells of the change.
ALTER TABLE "notices" ADD COLUMN "homologation_id" bigint;
