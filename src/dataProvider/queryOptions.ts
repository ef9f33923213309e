/** One attempt, also when the browser believes to be offline: a failure is shown with its own retry button. */
export const SINGLE_TRY = { retry: false, networkMode: 'always' } as const;

/** The same for what a form is filled with: a refetch on focus would disturb what is being typed. */
export const FORM_QUERY = { ...SINGLE_TRY, refetchOnWindowFocus: false } as const;
