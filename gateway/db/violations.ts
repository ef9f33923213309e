/** Whether the database refused a row because of this unique index: somebody else was faster. */
export function breaksUnique(error: unknown, index: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') return 'constraint' in cause && cause.constraint === index;
  }
  return false;
}

/** Whether the database refused to remove a row because something still refers to it. */
export function breaksForeignKey(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23503') return true;
  }
  return false;
}
