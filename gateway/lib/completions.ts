/** A model behind an address of the OpenAI form (`POST …/chat/completions`). */
export type OutsideModel = { url: string; key?: string | undefined; model: string };
export type Message = { role: 'system' | 'user'; content: string };

const MAX_ANSWER_BYTES = 256 * 1024;

/** Why there is no usable answer; contains nothing of what was asked. */
export class CompletionError extends Error {}

/**
 * The JSON that a model answers. Throws `CompletionError` for any other answer, else what `fetch` throws: `reasonOf` says why without a
 * word of question or answer.
 */
export async function complete(
  { url, key, model }: OutsideModel,
  messages: readonly Message[],
  { timeLimit, signal }: { timeLimit: number; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const limit = AbortSignal.timeout(timeLimit);
  const reply = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, temperature: 0, response_format: { type: 'json_object' }, messages }),
    // The key is for this address alone.
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  if (!reply.ok) {
    await reply.body?.cancel();
    throw new CompletionError(`answered ${reply.status}`);
  }
  return contentOf(await bounded(reply));
}
async function bounded(reply: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reply.body ?? []) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new CompletionError('answered without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** The JSON inside of the first choice; some models wrap it as code. */
function contentOf(text: string): unknown {
  const json = (value: string): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      throw new CompletionError('answered no JSON');
    }
  };
  const reply = json(text) as { choices?: { message?: { content?: unknown } }[] } | null;
  const content = reply?.choices?.[0]?.message?.content;
  if (typeof content !== 'string') throw new CompletionError('answered in another form');
  return json(unwrapped(content.trim()));
}
/** No regular expression over the whole answer: it could backtrack. */
const unwrapped = (text: string): string => {
  const inner = text.replace(/^```(?:json)?/, '');
  return inner.endsWith('```') ? inner.slice(0, -3) : inner;
};

export function reasonOf(error: unknown): string {
  if (error instanceof CompletionError) return error.message;
  return error instanceof Error && error.name === 'TimeoutError' ? 'answered too late' : 'cannot be reached';
}
