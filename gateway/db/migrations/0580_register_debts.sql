-- Debts to the Union (PGFN) stand beside the sanctions, with their amount; an import that has begun goes on with the same columns.
ALTER TABLE "register_sanctions" ADD COLUMN "amount" numeric(16, 2);--> statement-breakpoint
ALTER TABLE IF EXISTS "register_sanctions_next" ADD COLUMN IF NOT EXISTS "amount" numeric(16, 2);
