-- Visible text of HTML of the rich text allow-list: `plainTextOf` of contract/richText.ts in SQL. `&amp;` comes last, or
-- `&amp;lt;` would become `<`.
CREATE FUNCTION plain_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT btrim(replace(replace(replace(replace(replace(replace(
    regexp_replace(
      regexp_replace($1, '(?:</(?:p|li|ul|ol|blockquote)>)+|<br *\/?>', chr(10), 'gi'),
      '<[/!]?[a-z-][^<>]*>', '', 'gi'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&nbsp;', ' '), '&amp;', '&'), E' \t\r\n')
$$;--> statement-breakpoint
-- Texts written so far were plain: escaped, a paragraph after each blank line, `<br>` for each other line break.
CREATE FUNCTION pg_temp.as_html(text) RETURNS text LANGUAGE sql AS $$
  SELECT '<p>' || replace(regexp_replace(
    replace(replace(replace(replace($1, chr(13), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
    '\n[ \t]*\n\s*', '</p><p>', 'g'), chr(10), '<br>') || '</p>'
$$;--> statement-breakpoint
UPDATE "projects" SET "description" = pg_temp.as_html("description") WHERE "description" <> '';--> statement-breakpoint
UPDATE "analysis_notes" SET "description" = pg_temp.as_html("description");--> statement-breakpoint
DROP INDEX "analysis_notes_search";--> statement-breakpoint
CREATE INDEX "analysis_notes_search" ON "analysis_notes" USING gin (norm("title" || ' ' || plain_text("description")) gin_trgm_ops);
