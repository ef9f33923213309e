/** The name of the minute between two mails that confirm an address. */
export const VERIFY_WAIT = 'verify';
