import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate -- --name NAME` writes the SQL of what changed in the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './gateway/db/schema/*.ts',
  out: './gateway/db/migrations',
  casing: 'snake_case',
});
