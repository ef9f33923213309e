CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Text as it is searched: lower case, without accents. Immutable, so that an index can stand on it.
CREATE FUNCTION norm(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$ SELECT lower(public.unaccent('public.unaccent', $1)) $$;
--> statement-breakpoint
-- An instant as the wire writes it.
CREATE FUNCTION iso(timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE STRICT AS $$ SELECT to_char($1 AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
