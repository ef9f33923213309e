/** The colours of other companies' marks, as their rules for sign-in buttons ask for; the same in light and dark. */
export const GOOGLE = { red: '#EA4335', blue: '#4285F4', yellow: '#FBBC05', green: '#34A853' } as const;
export const MICROSOFT = { orange: '#F25022', green: '#7FBA00', blue: '#00A4EF', yellow: '#FFB900' } as const;
