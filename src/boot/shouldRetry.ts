/**
 * Whether a question that failed is asked once more: only when nothing was answered or the gateway itself failed.
 * An error (4xx) and 'come back later' (503 with Retry-After) are answers.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 1) return false;
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return !(status >= 400 && status < 500) && status !== 503;
}
