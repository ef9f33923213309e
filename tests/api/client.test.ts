import { expect, test } from 'vitest';
import { typesOf } from '../../clients/typescript/generate.ts';
import { appForTest } from '../support/app.ts';

test('X-25 the types of the client are those of the document; `npm run client:generate` brings them up to date', async () => {
  const t = await appForTest();
  const document = (await t.app.inject({ url: '/api/openapi.json' })).json<Parameters<typeof typesOf>[0]>();
  await expect(await typesOf(document)).toMatchFileSnapshot('../../clients/typescript/schema.d.ts');
});
