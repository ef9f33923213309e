/** The part of the panel that scrolls: 550 pixels, less where the window is lower (L-08); on a phone all there is. */
export const messages = { flex: { xs: 1, md: '0 1 550px' }, minHeight: 0, overflowY: 'auto' } as const;
