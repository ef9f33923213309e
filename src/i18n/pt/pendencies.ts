export const pendencies = {};
