-- The country of which an employee is a citizen (eSocial, table 06; here by ISO 3166-1).
ALTER TABLE "employees" ADD COLUMN "nationality" text;
