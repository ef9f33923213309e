import type { ActivityType, EmployeeActivityTypes } from '../../../contract/activityTypes.ts';
import { get, put, type Signal } from '../httpClient.ts';

/** What is asked of activity types beside the list of a company and its records (E-23). */
export const activityTypeActions = {
  getActivityTypes: (options?: Signal) => get<ActivityType[]>('activity-types', options),
  getActivityTypesOf: (employeeId: number, options?: Signal) =>
    get<EmployeeActivityTypes>(`employees/${employeeId}/activity-types`, options),
  setActivityTypesOf: (employeeId: number, activityTypeIds: readonly number[]) =>
    put<EmployeeActivityTypes>(`employees/${employeeId}/activity-types`, { activityTypeIds }),
};
