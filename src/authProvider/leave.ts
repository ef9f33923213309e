type Leave = (path: string) => void;

/** A full load: everything that this page had in memory about the person is gone with it. */
const load: Leave = (path) => globalThis.location.assign(path);

let current: Leave = load;

export const leave: Leave = (path) => current(path);

/** Says how pages are left from now on; null is a full load. */
export function setLeave(how: Leave | null): void {
  current = how ?? load;
}
