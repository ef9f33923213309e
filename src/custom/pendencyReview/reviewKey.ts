/** Everything that is asked about one pendency stands below this key. */
export const reviewKey = (id: number) => ['pendencies', 'review', id] as const;
