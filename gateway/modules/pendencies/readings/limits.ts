/** How the process of a reading ends when a file wants more memory than it may have. */
export const TOO_LARGE = 87;
