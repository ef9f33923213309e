/** The element of the page that holds the configuration as JSON; data, never run as a script. */
export const CONFIG_ELEMENT = 'prumo-config';
