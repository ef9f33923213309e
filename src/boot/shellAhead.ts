/**
 * Imported first: who has a session gets the file of the shell fetched and compiled while that of the entry is still being
 * evaluated (P7). What fails here is said where the shell is rendered.
 */
if (localStorage.getItem('accessToken') !== null) void import('../App.tsx').catch(() => undefined);
