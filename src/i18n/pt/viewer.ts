export const viewer = {};
