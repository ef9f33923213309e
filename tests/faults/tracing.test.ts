import { InMemorySpanExporter } from '@opentelemetry/sdk-trace';
import { expect, onTestFinished, test } from 'vitest';
import { startTracing } from '../../gateway/lib/tracing.ts';
import { buildTestApp } from '../support/app.ts';
import { PEOPLE } from '../support/world.ts';

// In a process of its own: the context of traces is global.
test('a request continues the trace of its caller, its statements are parts of it, and no span holds data', async () => {
  const exporter = new InMemorySpanExporter();
  const tracing = startTracing({ sampler: 'parentbased_traceidratio', ratio: 0 }, exporter);
  onTestFinished(() => tracing.stop());
  const t = await buildTestApp({ observe: tracing.observe });
  onTestFinished(() => t.close());
  await t.session('analyst');
  await tracing.flush();
  expect(exporter.getFinishedSpans()).toEqual([]);

  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const url = `/pendencies?name=${encodeURIComponent(PEOPLE.admin.email)}`;
  expect((await t.as('analyst', { url, headers })).statusCode).toBe(200);
  await tracing.flush();
  const spans = exporter.getFinishedSpans();
  const request = spans.find(({ name }) => name === 'GET /api/pendencies');
  expect(request).toMatchObject({
    parentSpanContext: { traceId, spanId: 'b7ad6b7169203331' },
    attributes: { 'http.route': '/api/pendencies', 'http.response.status_code': 200 },
  });
  const statements = spans.filter(({ attributes }) => 'db.query.text' in attributes);
  expect(statements.length).toBeGreaterThan(2);
  const spanId = request?.spanContext().spanId;
  for (const span of statements) expect(span.parentSpanContext).toMatchObject({ traceId, spanId });
  expect(JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))).not.toContain('@');
});
