import type { Permission } from '../../../../contract/permissions.ts';

/** Each of these shows who has access: who may invite or revoke has to see whom. */
export const SEEING: readonly Permission[] = [
  'see_user_accounts',
  'invite_user_to_project',
  'resend_project_invite',
  'revoke_project_user',
];
