ALTER TABLE "terms" ADD COLUMN "in_force_from" date;--> statement-breakpoint
ALTER TABLE "terms" ADD COLUMN "published_by" uuid;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_published_by_users_uid_fk" FOREIGN KEY ("published_by") REFERENCES "users"("uid");--> statement-breakpoint
-- As 0017, with headings as lines of their own. No text stored so far has any, so the index on it keeps its values.
CREATE OR REPLACE FUNCTION plain_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT btrim(replace(replace(replace(replace(replace(replace(
    regexp_replace(
      regexp_replace($1, '(?:</(?:p|h[1-3]|li|ul|ol|blockquote)>)+|<br *\/?>', chr(10), 'gi'),
      '<[/!]?[a-z-][^<>]*>', '', 'gi'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&nbsp;', ' '), '&amp;', '&'), E' \t\r\n')
$$;
