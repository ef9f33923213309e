-- A search reads the matches of one's own companies, not those of everybody; what has no
-- month, and what a provider has for one company, is counted from an index alone.
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
DROP INDEX pendencies_search;--> statement-breakpoint
CREATE INDEX pendencies_search ON pendencies USING gin (contracting_id, provider_id, search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX pendencies_contracting_no_month ON pendencies (contracting_id, status, plan, type)
  WHERE reference_month IS NULL AND NOT inactive;--> statement-breakpoint
CREATE INDEX pendencies_provider_no_month ON pendencies (provider_id, status, plan, type)
  WHERE reference_month IS NULL AND NOT inactive;--> statement-breakpoint
DROP INDEX pendencies_provider_relevance;--> statement-breakpoint
CREATE INDEX pendencies_provider_relevance ON pendencies (provider_id, status, relevance_date, id, contracting_id) WHERE NOT inactive;
