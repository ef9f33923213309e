-- The logo of a company, rendered again by the gateway (B-23): PNG or harmless SVG, as base64.
CREATE TABLE "company_logos" (
	"company_id" bigint PRIMARY KEY NOT NULL REFERENCES "public"."companies"("id"),
	"enabled" boolean NOT NULL,
	"content_type" text,
	"content" text
);
