-- CPFs that readings found, and the texts made from them, are kept masked from now on.
SET LOCAL statement_timeout = 0;--> statement-breakpoint
UPDATE "reading_items" SET
  "expected" = regexp_replace("expected", '\d{3}\.(\d{3})\.(\d{3})-\d{2}', '***.\1.\2-**', 'g'),
  "found" = regexp_replace("found", '\d{3}\.(\d{3})\.(\d{3})-\d{2}', '***.\1.\2-**', 'g')
  WHERE "field" = 'cpf';--> statement-breakpoint
UPDATE "pendency_checklists" SET
  "invalid_description" = regexp_replace("invalid_description", '\d{3}\.(\d{3})\.(\d{3})-\d{2}', '***.\1.\2-**', 'g')
  WHERE "is_from_automatic_analysis" AND "invalid_description" ~ '\d{3}\.\d{3}\.\d{3}-\d{2}';--> statement-breakpoint
UPDATE "pendencies" SET "note" = regexp_replace("note", '\d{3}\.(\d{3})\.(\d{3})-\d{2}', '***.\1.\2-**', 'g')
  WHERE "status" = 'PRE_REJECTED' AND "note" ~ '\d{3}\.\d{3}\.\d{3}-\d{2}';
